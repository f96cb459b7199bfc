import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { BUILT_IN_SHOP as site } from '#app/config/shop-file.js';
import { PageTable } from '#app/storefront-html/page-table.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, aPart } from '#test/support/builders.js';
import { builtApp, navigate, PAGE_HEADS, readHead } from '#test/support/built-app.js';
import { parseHead } from './support/page-head.js';
import { sendBytes } from './support/send-bytes.js';
import { testShop } from '#test/support/test-shop.js';

const ORIGIN = 'https://shop.example.com';
const ID = '665f1c2ab3d4e5f60718293a';

interface Row {
  title: string;
  description?: string;
  indexable?: boolean;
  sameAs?: string;
}
const { pages } = JSON.parse(readFileSync(PAGE_HEADS, 'utf8').replaceAll('{shop}', site.name)) as {
  pages: Record<string, Row>;
};

/** The address of a page with an id or an e-mail. */
const addressOf = (page: string) => page.replace(':id', ID).replace(':email', 'carl%40example.com');

/** The paths of the pages, without the not-found page. */
const PAGES = Object.keys(pages).filter((page) => page !== '*');

describe('the table of page heads', () => {
  const builtFolder = builtApp();
  const source = (file: string) => readFileSync(resolve(__dirname, '../../frontend/src', file), 'utf8');

  it('has every page (add new pages to frontend/src/app/pages.json)', () => {
    const table = PageTable.read(builtFolder, site)!;
    const paths = [...source('ui/paths.ts').matchAll(/: (?:\(\w+: string\) => )?['`](\/[^'`]*)['`]/g)];
    const addresses = paths.map(([, path = '']) => path.replace(/\$\{[^}]+\}/g, ID));
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((path) => table.pageAt(path) === undefined)).toEqual([]);
  });

  it('has a unique description for each page that search engines may index', () => {
    const shown = Object.values(pages).filter(({ indexable, sameAs }) => indexable && sameAs === undefined);
    const descriptions = shown.map(({ description }) => description ?? site.description);
    // Part pages take theirs from the part.
    expect(new Set(descriptions).size).toBe(shown.length - 1);
    for (const description of descriptions) expect(description.length).toBeLessThan(200);
  });
});

describe('the head of a page', () => {
  const shop = testShop({ browserApp: builtApp(), settings: { PUBLIC_URL: ORIGIN, DEMO: 'true' } });
  const add = (changes?: Parameters<typeof aPart>[0]) => shop.app.get(PartRepository).add(aPart(changes), ADA);

  it.each(PAGES.filter((page) => page !== '/purchase/:id' && page !== '/category/:slug'))(
    'of %s matches the table',
    async (page) => {
      const row = pages[page]!;
      const { title, meta, canonical } = await readHead(shop, addressOf(page));
      expect(title).toBe(`${row.title} · Northbridge Components`);
      expect(meta['description']).toBe(row.description ?? site.description);
      expect(meta['robots']).toBe(row.indexable ? undefined : 'noindex');
      expect(canonical).toBe(row.indexable ? ORIGIN + (row.sameAs ?? page) : undefined);
      expect(meta).toMatchObject({
        'og:site_name': 'Northbridge Components',
        'og:type': 'website',
        'og:title': row.title,
        'og:description': row.description ?? site.description,
        'og:image': `${ORIGIN}/pictures/share.png`,
        'twitter:card': 'summary_large_image',
      });
      expect(meta['og:url']).toBe(canonical);
    },
  );

  it('excludes pages that need a session from search', async () => {
    for (const page of PAGES.filter((path) => path.startsWith('/dashboard'))) {
      expect((await readHead(shop, addressOf(page))).meta['robots']).toBe('noindex');
    }
  });

  it('has the same canonical URL for every spelling of the path', async () => {
    for (const [asked, canonical] of [
      ['/?q=fan&sort=price', '/'],
      ['/home?utm_source=x', '/'],
      ['/blogs/', '/blogs'],
      ['/log-in?x="><script>', '/log-in'],
    ] as const) {
      expect((await readHead(shop, encodeURI(asked))).canonical).toBe(ORIGIN + canonical);
    }
  });

  it('marks an unknown path as not found and excludes it from search', async () => {
    const { text } = await navigate(shop, '/nowhere').expect(404);
    expect(parseHead(text)).toMatchObject({
      title: 'Page not found · Northbridge Components',
      meta: { robots: 'noindex' },
    });
    expect(parseHead(text).canonical).toBeUndefined();
  });

  describe('over HTTP', () => {
    it('answers 304 to a client with the current version, in every encoding', async () => {
      for (const packing of ['br', 'gzip', 'identity']) {
        const { headers } = await navigate(shop, '/').set('Accept-Encoding', packing).expect(200);
        expect(headers['content-encoding']).toBe(packing === 'identity' ? undefined : packing);
        expect(headers['vary']).toBe('Accept, Accept-Encoding');
        expect(headers['cache-control']).toBe('no-cache');
        const again = navigate(shop, '/')
          .set('Accept-Encoding', packing)
          .set('If-None-Match', headers['etag'] ?? '');
        expect((await again.expect(304)).text).toBe('');
      }
      const { headers } = await navigate(shop, '/').set('Accept-Encoding', 'br;q=0, gzip;q=0.5');
      expect(headers['content-encoding']).toBe('gzip');
    });

    it('answers HEAD without a body', async () => {
      const { _id } = await add();
      for (const [path, status] of [
        ['/', 200],
        [`/purchase/${_id}`, 200],
        [`/purchase/${ID}`, 404],
        ['/nowhere', 404],
      ] as const) {
        const got = await navigate(shop, path);
        const head = await navigate(shop, path, 'head').expect(status);
        expect(head.text).toBeUndefined();
        for (const name of ['etag', 'content-type', 'content-length', 'content-encoding', 'vary'])
          expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
      }
    });

    it('needs one store read when it is cached', async () => {
      const { _id } = await add();
      const parts = shop.app.get(PartRepository);
      for (const [path, asked] of [
        ['/', 'revision'],
        [`/purchase/${_id}`, 'find'],
      ] as const) {
        await navigate(shop, path).expect(200);
        const verbs = (['find', 'revision', 'list'] as const).map((verb) => [verb, jest.spyOn(parts, verb)] as const);
        await navigate(shop, path).expect(200);
        expect(verbs.flatMap(([verb, spy]) => spy.mock.calls.map(() => verb))).toEqual([asked]);
        for (const [, spy] of verbs) spy.mockRestore();
      }
    });

    it('is sent without its data when the store fails', async () => {
      const { _id } = await add();
      const parts = shop.app.get(PartRepository);
      const broken = (['find', 'revision'] as const).map((verb) =>
        jest.spyOn(parts, verb).mockRejectedValue(new Error('disk I/O error')),
      );
      const { text } = await navigate(shop, `/purchase/${_id}`).expect(200);
      expect(parseHead(text).title).toBe('Order a part · Northbridge Components');
      expect(text).toContain('<div id="root">');
      const home = await navigate(shop, '/').expect(200);
      expect(parseHead(home.text).graph).toHaveLength(2);
      for (const spy of broken) spy.mockRestore();
    });
  });
});

describe('the URLs in a head without PUBLIC_URL', () => {
  const shop = testShop({ browserApp: builtApp(), settings: { TRUST_PROXY: 'loopback', DEMO: 'true' } });
  const canonical = async (headers: Record<string, string>) =>
    (await navigate(shop, '/').set(headers).expect(200)).text;

  it('use the host of the request', async () => {
    expect(parseHead(await canonical({ Host: 'shop.test:8080' })).canonical).toBe('http://shop.test:8080/');
    expect(parseHead(await canonical({ Host: '[::1]:3000' })).canonical).toBe('http://[::1]:3000/');
    const proxied = { 'X-Forwarded-Host': 'shop.example.com', 'X-Forwarded-Proto': 'https' };
    expect(parseHead(await canonical(proxied)).canonical).toBe('https://shop.example.com/');
  });

  it.each([
    `evil.example"><script>alert(1)</script>`,
    'evil.example/path',
    'user@evil.example',
    'evil.example:port',
    'evil.example?x',
    'evil example',
    '-evil.example',
    '1.2.3.4.5',
  ])('are omitted for the invalid host %s', async (host) => {
    await shop.app.get(PartRepository).add(aPart(), ADA);
    const text = await canonical({ 'X-Forwarded-Host': host });
    expect(text).not.toContain('evil');
    const { title, canonical: link, meta, graph } = parseHead(text);
    expect(title).toContain('Northbridge Components');
    expect([link, meta['og:url'], meta['og:image'], meta['robots'], graph]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      [],
    ]);
  });

  it('never appear in the response to another request', async () => {
    await canonical({ Host: 'evil.example' });
    expect(await canonical({ Host: 'shop.test' })).not.toContain('evil');
    expect(await canonical({ 'X-Forwarded-Proto': 'javascript' })).not.toContain('javascript:');
  });

  it('are omitted for a request without a host', async () => {
    await shop.app.listen(0, '127.0.0.1');
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const { status, body } = await sendBytes(port, `GET /blogs HTTP/1.0\r\nAccept: text/html\r\n\r\n`);
    expect(status).toBe(200);
    expect(parseHead(body)).toMatchObject({ title: 'Blogs · Northbridge Components', canonical: undefined });
  });
});
