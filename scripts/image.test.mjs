/**
 * Builds the image `embedded` and runs it as the compose files and Kubernetes do: `npm run test:image`. Needs Docker or Podman and is
 * skipped without them. `IMAGE` names an image that is built already.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accessToken, PEOPLE } from './demo-people.mjs';
import { orderBody } from './request-bodies.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Two installations of all packages and a build, on a busy machine. */
const BUILD_TIMEOUT_MS = 60 * 60_000;
const START_TIMEOUT_MS = 180_000;
/** The longest stop of the shop. */
const STOP_SECONDS = 9;

const engine = await findEngine();

describe('the image', { skip: engine ? false : 'neither docker nor podman answers: nothing was checked' }, () => {
  let container;
  let url;

  before(async () => {
    const image = process.env.IMAGE || 'northbridge-shop:test';
    if (!process.env.IMAGE)
      await call('build', '--file', 'docker/Dockerfile', '--target', 'embedded', '--tag', image, '.');
    container = await call(
      ...['run', '--detach', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      ...['--tmpfs', '/data:uid=1000,gid=1000,mode=0700', '--tmpfs', '/tmp:mode=1777'],
      ...['--env', 'DEMO=true', '--publish', '127.0.0.1::3000', image],
    );
    url = `http://${(await call('port', container, '3000')).split('\n')[0]}`;
    await untilReady(url).catch(async ({ message }) => {
      throw new Error(`${message}\n${await call('logs', container)}`);
    });
  });
  after(async () => {
    if (container) await call('rm', '--force', '--volumes', container);
  });

  it('serves pages and the API', async () => {
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    assert.match(await page.text(), /<title>[^<]+<\/title>[\s\S]*<script type="module"/);
    assert.equal((await fetch(`${url}/health/live`)).status, 200);
  });

  it('takes an order', async () => {
    const token = await accessToken(url, PEOPLE.customer);
    const [part] = await (await fetch(`${url}/parts?limit=1`)).json();
    const order = await fetch(`${url}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(orderBody(PEOPLE.customer, part, part.min_order)),
    });
    assert.equal(order.status, 201, await order.text());
    const ordered = await (await fetch(`${url}/purchase/${part._id}`)).json();
    assert.equal(ordered.quantity, part.quantity - part.min_order);
  });

  it('runs as user 1000, who can write to /data and /tmp only', async () => {
    const script = `
      const fs = require('node:fs');
      const isWritable = (folder) => {
        try { fs.writeFileSync(folder + '/probe', ''); fs.rmSync(folder + '/probe'); return true; } catch { return false; }
      };
      const [, user] = /^Uid:\\s+(\\d+)/m.exec(fs.readFileSync('/proc/1/status', 'utf8'));
      console.log(JSON.stringify({ user, writable: ['/', '/shop', '/shop/dist', '/etc', '/data', '/tmp'].filter(isWritable) }));`;
    const found = JSON.parse(await call('exec', container, 'node', '-e', script));
    assert.deepEqual(found, { user: '1000', writable: ['/data', '/tmp'] });
  });

  it(`stops within ${STOP_SECONDS} seconds with status 0`, async () => {
    const startedAt = Date.now();
    await call('stop', '--time', '30', container);
    const seconds = (Date.now() - startedAt) / 1000;
    assert.equal(await call('inspect', '--format', '{{.State.ExitCode}}', container), '0');
    // One more for the engine.
    assert.ok(seconds < STOP_SECONDS + 1, `It took ${seconds} seconds.`);
  });
});

/** The first container engine that works, Docker or Podman. */
async function findEngine() {
  for (const name of ['docker', 'podman']) {
    const works = await promisify(execFile)(name, ['info'], { timeout: 30_000 }).catch(() => undefined);
    // Docker's client prints an error of its engine with status 0 in some versions.
    if (works && !/cannot connect/i.test(works.stderr + works.stdout)) return name;
  }
  return undefined;
}

/** Runs a command of the engine in the project's folder; returns its output. */
async function call(...args) {
  const { stdout } = await promisify(execFile)(engine, args, {
    cwd: ROOT,
    timeout: BUILD_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DOCKER_BUILDKIT: '1' },
  });
  return stdout.trim();
}

async function untilReady(address) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${address}/health/ready did not answer 200 within ${START_TIMEOUT_MS / 1000} seconds.`);
}
