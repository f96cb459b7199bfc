import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageAt } from '#shared/http/address.js';
import { testShop } from '#test/support/test-shop.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const APP = '<!doctype html><title>The app</title>';

const folder = mkdtempSync(join(tmpdir(), 'shop-app-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, 'pictures'));
writeFileSync(join(folder, 'index.html'), APP);
writeFileSync(join(folder, 'assets', 'index-4f2a.js'), 'console.log("plain")');
writeFileSync(join(folder, 'assets', 'index-4f2a.js.br'), 'packed');
writeFileSync(join(folder, 'assets', 'mono-7c1e.woff2'), 'letters');
writeFileSync(join(folder, 'pictures', 'n8.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');

describe('the browser app', () => {
  const shop = testShop({ browserApp: folder, serving: false });
  afterAll(() => rmSync(folder, { recursive: true }));

  const navigate = (path: string) => shop.anonymous.get(path).set('Accept', BROWSER);

  it.each([
    '/',
    '/home',
    '/log-in',
    '/purchase/665f1c2ab3d4e5f60718293a',
    '/dashboard/manage-part',
    '/dashboard/payment/1',
    '/blogs/',
    '/?q=1',
  ])('is what navigating to %s gets, even while the shop starts', async (path) => {
    const { text, headers } = await navigate(path).expect(200);
    expect(text).toBe(APP);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['vary']).toContain('Accept');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/nowhere', '/dashboard/nowhere', '/parts', '/orders/carl@northbridge.test'])(
    'shows its own not-found page at %s',
    async (path) => {
      const { text } = await navigate(path).expect(404);
      expect(text).toBe(APP);
    },
  );

  it.each(['/api/parts', '/api/', '/config.json', '/health/live', '/docs-json', '/nowhere.png', '/emulator/nowhere'])(
    'is not what %s gets',
    async (path) => {
      const { text } = await navigate(path);
      expect(text).not.toBe(APP);
    },
  );

  it('shares its addresses with the calls, which everything but a browser reaches', async () => {
    const call = await shop.anonymous.get('/').expect(503);
    expect(call.headers['vary']).toContain('Accept');
    await shop.anonymous.get('/purchase/665f1c2ab3d4e5f60718293a').set('Accept', 'application/json').expect(404);
    await shop.anonymous.get('/parts').set('Accept', '*/*').expect(200);
  });

  it('has its hashed files kept for ever, and packed ones sent to those who take them', async () => {
    const packed = await shop.anonymous.get('/assets/index-4f2a.js').set('Accept-Encoding', 'br').expect(200);
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['cache-control']).toContain('immutable');
    const plain = await shop.anonymous.get('/assets/index-4f2a.js').set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('lends its typefaces to the card fields, which are pages of another site, and nothing else', async () => {
    const font = await shop.anonymous.get('/assets/mono-7c1e.woff2').expect(200);
    expect(font.headers['access-control-allow-origin']).toBe('*');
    const script = await shop.anonymous.get('/assets/index-4f2a.js').expect(200);
    expect(script.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has its pictures asked for again only after a day, and then answered 304', async () => {
    const { headers } = await shop.anonymous
      .get('/pictures/n8.svg')
      .expect(200)
      .expect('Content-Type', /image\/svg/);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    await shop.anonymous
      .get('/pictures/n8.svg')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  });

  it('keeps files outside its folder to itself', async () => {
    await shop.anonymous.get('/assets/..%2f..%2f..%2fetc%2fpasswd').expect(404);
  });

  it('and the server know the same pages', () => {
    const source = readFileSync(new URL('../../frontend/src/app/paths.ts', `file://${__filename}`), 'utf8');
    const pages = [...source.matchAll(/: (?:\(\w+: string\) => )?['`](\/[^'`]*)['`]/g)].map(([, path = '']) =>
      path.replace(/\$\{\w+\}/, 'some-id'),
    );
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((page) => pageAt(page) === undefined)).toEqual([]);
  });
});
