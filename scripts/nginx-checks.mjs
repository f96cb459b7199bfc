import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { accessToken, PEOPLE } from './demo-people.mjs';
import { startNginx } from './nginx-process.mjs';

const ASSETS = fileURLToPath(new URL('../dist/frontend/assets', import.meta.url));
const PAGE = { accept: 'text/html' };
const JSON_ALONE = { accept: 'application/json' };

/** Tries nginx without TLS before these two shops. */
export async function servingChecks(check, shops) {
  const token = await accessToken(shops[0].url, PEOPLE.admin);
  const admin = { authorization: `Bearer ${token}` };
  const nginx = await startNginx({ mode: 'http', servers: shops.map(({ url }) => url) });
  const get = (address, headers = {}) => fetch(`${nginx.http}${address}`, { headers });
  const parts = await (await get('/api/parts')).json();
  const purchase = `/purchase/${parts[0]._id}`;
  try {
    await check('pages and calls share an address and are kept apart in caches', async () => {
      for (const address of ['/', purchase]) {
        const [page, call] = [await get(address, PAGE), await get(address, JSON_ALONE)];
        assert.match(page.headers.get('content-type'), /^text\/html/);
        assert.match(call.headers.get('content-type'), /^application\/json/);
        assert.match(page.headers.get('vary'), /\bAccept\b(?!-)/);
        assert.match(call.headers.get('vary'), /\bAccept\b(?!-)/);
      }
    });
    await check("a part's page has the part in its head, under the shop's own address", async () => {
      const page = await (await get(purchase, PAGE)).text();
      assert.ok(page.includes(`<title>${parts[0].name}`), 'no title');
      assert.ok(page.includes(`https://shop.example.com${purchase}`), 'no canonical link');
    });
    await check('a list that is known already is 304', async () => {
      const etag = (await get('/api/parts')).headers.get('etag');
      assert.equal((await get('/api/parts', { 'if-none-match': etag })).status, 304);
    });
    await check('assets come packed from nginx itself, for good, with every file of the build', () => assets(get));
    await check('a file comes with the headers that the shop gives it', async () => {
      const names = ['cache-control', 'content-type', 'x-content-type-options', 'cross-origin-resource-policy'];
      for (const file of [`/assets/${largest('.js')}`, '/favicon.svg', '/parts-template.csv', '/pictures/share.png']) {
        const [ours, theirs] = [await get(file), await fetch(shops[0].url + file)];
        for (const name of names) assert.equal(ours.headers.get(name), theirs.headers.get(name), `${name} of ${file}`);
      }
    });
    await check('an address with an ending that is no file reaches the shop', async () => {
      assert.equal((await get('/api/admin/ada@example.js', admin)).status, 200);
      assert.equal((await get('/docs/swagger-ui.css')).status, 200);
      assert.equal(
        (await get('/assets/of-another-build.js')).headers.get('content-type')?.includes('problem+json'),
        true,
      );
    });
    await check('numbers are not for the world', async () => {
      for (const address of ['/metrics', '/api/metrics', '/metrics/', '//metrics', '/%6detrics', '/x/../metrics'])
        assert.equal((await get(address)).status, 404, address);
    });
    await check('an event comes at once', () => events(nginx.http, admin, parts[0]));
    await check('a file of 9 MB is taken, one that is too large is refused in words', () => imports(nginx.http, admin));
    await check('nobody who may not send a file gets to send more than its head', () => stranger(nginx.http));
    await check('what a caller says of itself is not believed', async () => {
      const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-request-id': 'mine' };
      const answer = await get('/', { ...PAGE, ...headers });
      assert.notEqual(answer.headers.get('x-request-id'), 'mine');
      assert.equal(answer.headers.get('strict-transport-security'), null);
    });
  } finally {
    await nginx.stop();
  }
}

function largest(ending) {
  const names = readdirSync(ASSETS).filter((name) => name.endsWith(ending));
  const packed = new Set(readdirSync(ASSETS));
  return names.find((name) => packed.has(`${name}.br`));
}

async function assets(get) {
  for (const name of readdirSync(ASSETS).filter((file) => /\.(js|css|woff2)$/.test(file))) {
    const answer = await get(`/assets/${name}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-request-id'), null, `${name} came from the shop`);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    await answer.arrayBuffer();
  }
  const asset = `/assets/${largest('.js')}`;
  const wishes = { br: 'br', gzip: 'gzip', 'gzip, deflate, br, zstd': 'br', 'br;q=0, gzip': 'gzip', identity: null };
  for (const [wish, packing] of Object.entries(wishes)) {
    const answer = await get(asset, { 'accept-encoding': wish });
    assert.equal(answer.headers.get('content-encoding'), packing, wish);
    assert.equal(answer.headers.get('vary'), 'Accept-Encoding');
    // Unpacked on the way: what is not what it says it is would throw here.
    assert.ok((await answer.text()).length > 1024);
    const again = { 'accept-encoding': wish, 'if-none-match': answer.headers.get('etag') };
    assert.equal((await get(asset, again)).status, 304);
  }
}

async function events(url, admin, part) {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(`${url}/api/events`, { headers: admin, signal });
  assert.equal(answer.status, 200);
  const changed = await fetch(`${url}/api/parts/${part._id}`, {
    method: 'PUT',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ quantity: part.quantity + 1 }),
  });
  assert.equal(changed.status, 200);
  const then = Date.now();
  let text = '';
  for await (const chunk of answer.body) {
    text += Buffer.from(chunk).toString();
    if (text.includes('event: part-changed')) break;
  }
  assert.ok(Date.now() - then < 2000, 'it came late');
}

const csv = (body, headers) => ({ method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body });

async function imports(url, admin) {
  const send = (bytes) => fetch(`${url}/api/parts/import?dry_run=true`, csv('x'.repeat(bytes), admin));
  const MB = 1024 * 1024;
  // No CSV of parts, and that is what the shop says once it has read all of it.
  assert.equal((await send(9 * MB)).status, 400);
  for (const size of [11 * MB, 13 * MB]) {
    const answer = await send(size);
    assert.equal(answer.status, 413);
    assert.match(answer.headers.get('content-type'), /problem\+json/);
    assert.equal((await answer.json()).status, 413);
  }
}

/** Says that much is to come, sends little of it, and waits. */
async function stranger(url) {
  const headers = { 'content-type': 'text/csv', 'content-length': 1000 };
  const call = request(`${url}/api/parts/import`, { method: 'POST', headers, signal: AbortSignal.timeout(5000) });
  call.write('name');
  const [answer] = await once(call, 'response');
  call.destroy();
  assert.equal(answer.statusCode, 401);
}
