import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_HEADS } from '#test/support/built-app.js';
import { sendBytes } from '#test/support/send-bytes.js';
import { testShop } from '#test/support/test-shop.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const APP = '<!doctype html><title>The app</title>';

const folder = mkdtempSync(join(tmpdir(), 'shop-app-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, 'pictures'));
writeFileSync(join(folder, 'index.html'), APP);
copyFileSync(PAGE_HEADS, join(folder, 'page-heads.json'));
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
    '/dashboard/orders/665f1c2ab3d4e5f60718293a',
    '/dashboard/manage-part',
    '/dashboard/payment/1',
    '/blogs/',
    '/?q=1',
  ])('is served for navigation to %s, even while the shop starts', async (path) => {
    const { text, headers } = await navigate(path).expect(200);
    expect(text).toBe(APP);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['vary']).toContain('Accept');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/nowhere', '/dashboard/nowhere', '/parts', '/orders/carl@northbridge.test'])(
    'shows its not-found page at %s',
    async (path) => {
      const { text } = await navigate(path).expect(404);
      expect(text).toBe(APP);
    },
  );

  it.each(['/api/parts', '/api/', '/config.json', '/health/live', '/docs-json', '/nowhere.png', '/emulator/nowhere'])(
    'is not served for %s',
    async (path) => {
      const { text } = await navigate(path);
      expect(text).not.toBe(APP);
    },
  );

  it('shares its paths with the API, which answers every other client', async () => {
    const call = await shop.anonymous.get('/').expect(503);
    expect(call.headers['vary']).toContain('Accept');
    await shop.anonymous.get('/purchase/665f1c2ab3d4e5f60718293a').set('Accept', 'application/json').expect(404);
    await shop.anonymous.get('/parts').set('Accept', '*/*').expect(200);
  });

  it.each([
    ['text/html', true],
    ['TEXT/HTML;charset=utf-8', true],
    ['application/json;q=0.9, text/html', true],
    ['text/html;q=0.5, application/json;q=0.5', true],
    ['application/json, text/html;q=0.1', false],
    ['text/html;q=0, application/json', false],
    ['text/html;q=0', false],
    ['text/html;q=0.5, */*;q=0.8', false],
    ['text/html-sandboxed', false],
    ['application/json;profile="text/html"', false],
    ['text/*', false],
  ])('is served for Accept %s: %s', async (accept, isPage) => {
    const { text } = await shop.anonymous.get('/parts').set('Accept', accept);
    expect(text === APP).toBe(isPage);
  });

  it('and the API accept request targets in absolute form', async () => {
    await shop.app.listen(0, '127.0.0.1');
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const get = (address: string, accept: string) =>
      sendBytes(port, `GET ${address} HTTP/1.1\r\nHost: shop\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`);
    for (const address of ['http://shop/', 'HTTPS://shop:443/blogs?q=1', 'http://shop', 'http://shop?q=1'])
      expect(await get(address, BROWSER)).toMatchObject({ status: 200, body: expect.stringContaining(APP) as string });
    expect(await get('http://shop/nowhere', BROWSER)).toMatchObject({ status: 404 });
    for (const address of ['http://shop/api/parts', 'http://shop/parts?limit=1', 'http://shop/health/live'])
      expect(await get(address, 'application/json')).toMatchObject({ status: 200 });
  });

  it('serves hashed files as immutable, compressed for clients that accept it', async () => {
    const packed = await shop.anonymous.get('/assets/index-4f2a.js').set('Accept-Encoding', 'br').expect(200);
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['cache-control']).toContain('immutable');
    const plain = await shop.anonymous.get('/assets/index-4f2a.js').set('Accept-Encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('allows cross-origin use of its fonts, which the card fields need, and of nothing else', async () => {
    const font = await shop.anonymous.get('/assets/mono-7c1e.woff2').expect(200);
    expect(font.headers['access-control-allow-origin']).toBe('*');
    const script = await shop.anonymous.get('/assets/index-4f2a.js').expect(200);
    expect(script.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has its pictures revalidated after a day and answers 304', async () => {
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

  it('serves no file outside its folder', async () => {
    await shop.anonymous.get('/assets/..%2f..%2f..%2fetc%2fpasswd').expect(404);
  });
});
