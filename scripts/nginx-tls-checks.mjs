import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startNginx } from './nginx-process.mjs';

/** Tries nginx with a certificate before these two shops. Needs openssl. */
export async function tlsChecks(check, shops) {
  const tlsFolder = await mkdtemp(path.join(tmpdir(), 'northbridge-tls-'));
  makeCertificate(tlsFolder);
  const nginx = await startNginx({ mode: 'https', servers: shops.map(({ url }) => url), tlsFolder });
  const session = connect(nginx.https, { rejectUnauthorized: false });
  const get = (address, headers = {}) => answerOf(session.request({ ':path': address, ...headers }));
  try {
    await check('with TLS plain HTTP leads to the shop under HTTPS', async () => {
      const answer = await fetch(`${nginx.http}/purchase/1?x=y`, { redirect: 'manual' });
      assert.equal(answer.status, 308);
      assert.equal(answer.headers.get('location'), 'https://shop.example.com/purchase/1?x=y');
    });
    await check('with TLS pages, calls and files come over HTTP/2, and ask for HTTPS for good', async () => {
      for (const [address, accept] of [
        ['/', 'text/html'],
        ['/api/parts', 'application/json'],
        ['/favicon.svg', '*/*'],
      ]) {
        const answer = await get(address, { accept });
        assert.equal(answer[':status'], 200, address);
        assert.match(answer['strict-transport-security'] ?? '', /max-age=15552000/, address);
      }
      assert.equal(session.alpnProtocol, 'h2');
    });
  } finally {
    session.close();
    await nginx.stop();
    await rm(tlsFolder, { recursive: true, force: true });
  }
}

function makeCertificate(folder) {
  const [key, certificate] = ['tls-key', 'tls-certificate'].map((name) => path.join(folder, name));
  const subject = ['-subj', '/CN=shop.example.com', '-days', '1'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject];
  const { status } = spawnSync('openssl', args, { stdio: 'ignore' });
  if (status !== 0) throw new Error('openssl is needed to make a certificate.');
}

function answerOf(stream) {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.once('response', (headers) => {
      stream.resume();
      stream.once('end', () => resolve(headers));
    });
  });
}
