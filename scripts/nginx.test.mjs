/**
 * Runs nginx with the files of docker/nginx in front of two built shops on one MongoDB, and tests its behaviour: `npm run test:nginx`.
 * `NGINX_PATH` sets another nginx than the one on the PATH. Not part of `npm test`.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accessToken, PEOPLE } from './demo-people.mjs';
import { startMongo } from './mongo-server.mjs';
import { nginxProgram, startNginx } from './nginx-process.mjs';
import { startShop } from './shop-process.mjs';

const ASSETS = fileURLToPath(new URL('../dist/frontend/assets', import.meta.url));
const SETTINGS = {
  JWT_SECRET: 'a secret that both servers share, of many letters',
  TRUST_PROXY: 'loopback',
  PUBLIC_URL: 'https://shop.example.com',
  NODE_ENV: 'production',
};
const HTML = { accept: 'text/html' };
const JSON_ONLY = { accept: 'application/json' };
const MB = 1024 * 1024;
/** The limit for the delivery of one small event, in milliseconds; the next event is sent after its arrival. */
const EVENT_TIMEOUT_MS = 5000;
/** A port without a server. */
const CLOSED = 'http://127.0.0.1:9';

const running = [];
let shops;

before(async () => {
  const mongo = await startMongo();
  if (!mongo) throw new Error('No MongoDB is available.');
  running.push(mongo);
  console.log(`MongoDB: ${mongo.name}`);
  const uri = new URL(mongo.uri);
  uri.pathname = `/nginx_${process.pid}`;
  // Sequentially, because the second shop must find the catalogue of the first one.
  const settings = { ...SETTINGS, MONGODB_URI: uri.href };
  while (running.length < 3) running.push(await startShop({ settings }));
  shops = running.slice(1);
});

after(async () => {
  for (const one of running.reverse()) await one.stop();
});

try {
  nginxProgram();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const nginxBefore = (servers, options) => startNginx({ mode: 'http', servers, ...options });

describe('nginx without TLS', () => {
  let nginx, admin, parts, purchase;
  const get = (address, headers = {}) => fetch(`${nginx.http}${address}`, { headers });

  before(async () => {
    admin = { authorization: `Bearer ${await accessToken(shops[0].url, PEOPLE.admin)}` };
    nginx = await nginxBefore(shops.map(({ url }) => url));
    parts = await (await get('/api/parts')).json();
    purchase = `/purchase/${parts[0]._id}`;
  });
  after(() => nginx.stop());

  it('serves pages and API responses at one address and keeps them separate in caches', async () => {
    for (const address of ['/', purchase]) {
      const [page, call] = [await get(address, HTML), await get(address, JSON_ONLY)];
      assert.match(page.headers.get('content-type'), /^text\/html/);
      assert.match(call.headers.get('content-type'), /^application\/json/);
      assert.match(page.headers.get('vary'), /\bAccept\b(?!-)/);
      assert.match(call.headers.get('vary'), /\bAccept\b(?!-)/);
    }
  });

  it("fills a part's page head with the part and the public address", async () => {
    const page = await (await get(purchase, HTML)).text();
    assert.ok(page.includes(`<title>${parts[0].name}`), 'no title');
    assert.ok(page.includes(`https://shop.example.com${purchase}`), 'no canonical link');
  });

  it('answers 304 for an unchanged list', async () => {
    const etag = (await get('/api/parts')).headers.get('etag');
    assert.equal((await get('/api/parts', { 'if-none-match': etag })).status, 304);
  });

  it('serves every built asset itself, compressed and immutable', async () => {
    for (const name of readdirSync(ASSETS).filter((file) => /\.(js|css|woff2)$/.test(file))) {
      const response = await get(`/assets/${name}`);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('x-request-id'), null, `${name} came from the shop`);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      await response.arrayBuffer();
    }
    const encodings = {
      br: 'br',
      gzip: 'gzip',
      'gzip, deflate, br, zstd': 'br',
      'br;q=0, gzip': 'gzip',
      identity: null,
    };
    for (const [accepted, encoding] of Object.entries(encodings)) {
      const response = await get(compressedScript(), { 'accept-encoding': accepted });
      assert.equal(response.headers.get('content-encoding'), encoding, accepted);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      // fetch decompresses the body and throws on a wrong encoding.
      assert.ok((await response.text()).length > 1024);
      const again = { 'accept-encoding': accepted, 'if-none-match': response.headers.get('etag') };
      assert.equal((await get(compressedScript(), again)).status, 304);
    }
  });

  it("serves files with the shop's headers", async () => {
    const names = ['cache-control', 'content-type', 'x-content-type-options', 'cross-origin-resource-policy'];
    for (const file of [compressedScript(), '/favicon.svg', '/parts-template.csv', '/pictures/share.png']) {
      const [fromNginx, fromShop] = [await get(file), await fetch(shops[0].url + file)];
      for (const name of names)
        assert.equal(fromNginx.headers.get(name), fromShop.headers.get(name), `${name} of ${file}`);
    }
  });

  it('passes a URL with a file extension to the shop when no such file exists', async () => {
    assert.equal((await get('/api/admin/ada@example.js', admin)).status, 200);
    assert.equal((await get('/docs/swagger-ui.css')).status, 200);
    const missing = await get('/assets/of-another-build.js');
    assert.match(missing.headers.get('content-type'), /problem\+json/);
  });

  it('hides the metrics from public clients', async () => {
    for (const address of ['/metrics', '/api/metrics', '/metrics/', '//metrics', '/%6detrics', '/x/../metrics'])
      assert.equal((await get(address)).status, 404, address);
  });

  it('delivers an event within two seconds', async () => {
    const stream = await fetch(`${nginx.http}/api/events`, { headers: admin, signal: AbortSignal.timeout(10_000) });
    assert.equal(stream.status, 200);
    const changed = await fetch(`${nginx.http}/api/parts/${parts[0]._id}`, {
      method: 'PUT',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify({ quantity: parts[0].quantity + 1 }),
    });
    assert.equal(changed.status, 200);
    const sentAt = Date.now();
    let text = '';
    for await (const chunk of stream.body) {
      text += Buffer.from(chunk).toString();
      if (text.includes('event: part-changed')) break;
    }
    assert.ok(Date.now() - sentAt < 2000, 'it came late');
  });

  it('accepts a CSV of 9 MB and refuses a larger one with problem+json', async () => {
    const upload = (bytes) =>
      fetch(`${nginx.http}/api/parts/import?dry_run=true`, {
        method: 'POST',
        headers: { ...admin, 'content-type': 'text/csv' },
        body: 'x'.repeat(bytes),
      });
    // The shop reads the whole body and reports that it is not a CSV of parts.
    assert.equal((await upload(9 * MB)).status, 400);
    for (const size of [11 * MB, 13 * MB]) {
      const response = await upload(size);
      assert.equal(response.status, 413);
      assert.match(response.headers.get('content-type'), /problem\+json/);
      assert.equal((await response.json()).status, 413);
    }
  });

  it('refuses an upload without a token before its body arrives', async () => {
    const headers = { 'content-type': 'text/csv', 'content-length': 1000 };
    const upload = request(`${nginx.http}/api/parts/import`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(5000),
    });
    upload.write('name');
    const [response] = await once(upload, 'response');
    upload.destroy();
    assert.equal(response.statusCode, 401);
  });

  it('refuses the requests of an address beyond a burst of 400 with problem+json, but none for its health', async () => {
    const statuses = async (address) =>
      Promise.all(
        Array.from({ length: 900 }, async () => {
          const response = await get(address);
          const { status, headers } = response;
          await response.arrayBuffer();
          return status === 429 ? [status, headers.get('content-type'), headers.get('retry-after')].join(' ') : status;
        }),
      );
    const reads = await statuses('/api/parts?limit=1');
    assert.ok(reads.filter((status) => status === 200).length >= 400);
    assert.ok(reads.includes('429 application/problem+json 5'), `no refusal among ${new Set(reads)}`);
    assert.deepEqual([...new Set(await statuses('/health/live'))], [200]);
  });

  it('ignores forwarding headers of the client', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-request-id': 'mine' };
    const response = await get('/', { ...HTML, ...headers });
    assert.notEqual(response.headers.get('x-request-id'), 'mine');
    assert.equal(response.headers.get('strict-transport-security'), null);
  });
});

describe('nginx and an event stream', () => {
  for (const address of ['/events', '/api/events/'])
    it(`passes each event of ${address} on without buffering`, async () => {
      let stream;
      const server = createServer((_, response) => {
        // Without chunked encoding, only `proxy_buffering` decides when nginx passes data on.
        response.removeHeader('transfer-encoding');
        response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
        stream = response;
        stream.write('data: 1\n\n');
      });
      const url = await listen(server);
      const nginx = await nginxBefore([url, url]);
      try {
        const response = await fetch(nginx.http + address, { signal: AbortSignal.timeout(EVENT_TIMEOUT_MS) });
        let text = '';
        for await (const chunk of response.body) {
          text += Buffer.from(chunk).toString();
          if (text.endsWith('data: 1\n\n')) stream.write('data: 2\n\n');
          if (text.endsWith('data: 2\n\n')) break;
        }
        assert.equal(text, 'data: 1\n\ndata: 2\n\n');
      } finally {
        close(server);
        await nginx.stop();
      }
    });
});

describe('nginx with TLS', () => {
  let folder, nginx, session;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'northbridge-tls-'));
    makeCertificate(folder);
    nginx = await nginxBefore(
      shops.map(({ url }) => url),
      { mode: 'https', tlsFolder: folder },
    );
    session = connect(nginx.https, { rejectUnauthorized: false });
  });
  after(async () => {
    session.close();
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('redirects plain HTTP to HTTPS', async () => {
    const response = await fetch(`${nginx.http}/purchase/1?x=y`, { redirect: 'manual' });
    assert.equal(response.status, 308);
    assert.equal(response.headers.get('location'), 'https://shop.example.com/purchase/1?x=y');
  });

  it('serves pages, API responses and files over HTTP/2 with HSTS', async () => {
    for (const [address, accept] of [
      ['/', 'text/html'],
      ['/api/parts', 'application/json'],
      ['/favicon.svg', '*/*'],
    ]) {
      const headers = await headersOf(session.request({ ':path': address, accept }));
      assert.equal(headers[':status'], 200, address);
      assert.match(headers['strict-transport-security'] ?? '', /max-age=15552000/, address);
    }
    assert.equal(session.alpnProtocol, 'h2');
  });
});

describe('nginx when a server fails', () => {
  it('retries reads at the other server, but never writes', async () => {
    for (const [method, times] of Object.entries({ GET: 2, HEAD: 2, POST: 1, PATCH: 1, PUT: 1, DELETE: 1 })) {
      const calls = [];
      const servers = [breakingServer(calls), breakingServer(calls)];
      // A new nginx for each method, because nginx avoids a failed server for two seconds.
      const nginx = await nginxBefore(await Promise.all(servers.map(listen)));
      try {
        const body = times === 2 ? undefined : '{}';
        const response = await fetch(`${nginx.http}/api/orders`, { method, body });
        assert.equal(response.status, 503, method);
        assert.match(response.headers.get('content-type'), /problem\+json/);
        assert.deepEqual(calls, Array(times).fill(method));
      } finally {
        await nginx.stop();
        servers.forEach(close);
      }
    }
  });

  it('sends a write once to the available server when the other one refuses the connection', async () => {
    const calls = [];
    const server = createServer(async (incoming, response) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      calls.push(`${incoming.method} ${incoming.url} ${body}`);
      response.end();
    });
    const url = await listen(server);
    try {
      // A URL with a file extension matches the location for files.
      for (const address of ['/api/orders/1', '/api/user/ada@example.js'])
        for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
          calls.length = 0;
          const nginx = await nginxBefore([CLOSED, url]);
          try {
            for (const body of ['a', 'b']) {
              const response = await fetch(nginx.http + address, { method, body });
              assert.equal(response.status, 200, `${method} ${address}`);
            }
            assert.deepEqual(calls, [`${method} ${address} a`, `${method} ${address} b`]);
          } finally {
            await nginx.stop();
          }
        }
    } finally {
      close(server);
    }
  });

  it('responds with 503 and problem+json or a page when no server is available', async () => {
    const nginx = await nginxBefore([CLOSED, CLOSED]);
    try {
      const page = await fetch(nginx.http, { headers: HTML });
      assert.equal(page.status, 503);
      assert.match(await page.text(), /Back in a moment/);
      const call = await fetch(`${nginx.http}/api/orders`, { method: 'POST', body: '{}' });
      assert.equal(call.status, 503);
      assert.match(call.headers.get('content-type'), /problem\+json/);
      assert.equal(call.headers.get('retry-after'), '5');
      assert.equal((await call.json()).status, 503);
    } finally {
      await nginx.stop();
    }
  });

  // The last test, because the second shop stays stopped.
  it('continues to serve reads while a server is killed', async () => {
    const nginx = await nginxBefore(shops.map(({ url }) => url));
    const statuses = [];
    const readRepeatedly = async () => {
      for (let n = 0; n < 100; n += 1) {
        if (statuses.length === 60) shops[1].kill();
        const response = await fetch(`${nginx.http}/api/parts?limit=5`);
        statuses.push(response.status);
        await response.arrayBuffer();
      }
    };
    try {
      await Promise.all(Array.from({ length: 4 }, readRepeatedly));
      assert.deepEqual([...new Set(statuses)], [200]);
    } finally {
      await nginx.stop();
    }
  });
});

/** The URL of a script that the build compressed. */
function compressedScript() {
  const names = readdirSync(ASSETS);
  return `/assets/${names.find((name) => name.endsWith('.js') && names.includes(`${name}.br`))}`;
}

async function listen(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

function close(server) {
  server.closeAllConnections();
  server.close();
}

/** Reads a whole request, records its method and drops the connection. */
function breakingServer(calls) {
  return createServer((incoming) => {
    incoming.resume().once('end', () => {
      calls.push(incoming.method);
      incoming.socket.destroy();
    });
  });
}

function makeCertificate(folder) {
  const [key, certificate] = ['tls-key', 'tls-certificate'].map((name) => path.join(folder, name));
  const subject = ['-subj', '/CN=shop.example.com', '-days', '1'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject];
  const { status } = spawnSync('openssl', args, { stdio: 'ignore' });
  if (status !== 0) throw new Error('openssl is needed to make a certificate.');
}

function headersOf(stream) {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.once('response', (headers) => {
      stream.resume();
      stream.once('end', () => resolve(headers));
    });
  });
}
