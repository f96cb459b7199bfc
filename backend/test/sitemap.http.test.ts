import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { ADA, aPart } from '#test/support/builders.js';
import { builtApp } from '#test/support/built-app.js';
import { testShop } from '#test/support/test-shop.js';

const ORIGIN = 'https://shop.example.com';
const PUBLIC = ['/', '/catalogue', '/log-in', '/sign-up', '/blogs', '/my-portfolio', '/quick-order'].map(
  (path) => ORIGIN + path,
);

const places = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);

describe('the sitemap', () => {
  const shop = testShop({ browserApp: builtApp(), settings: { PUBLIC_URL: ORIGIN, DEMO: 'true' } });

  it('lists the public pages and every part, with its last change where it is known', async () => {
    const parts = shop.app.get(PartRepository);
    const [first, second] = [await parts.add(aPart(), ADA), await parts.add(aPart(), ADA)];
    await parts.update(second._id, { quantity: 1 }, ADA);
    const { text } = await shop.anonymous
      .get('/sitemap.xml')
      .expect(200)
      .expect('Content-Type', 'application/xml; charset=utf-8');
    const [head = '', ...lines] = text.trim().split('\n');
    expect(head).toBe('<?xml version="1.0" encoding="UTF-8"?>');
    expect(lines).toEqual([
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...PUBLIC.map((place) => `<url><loc>${place}</loc></url>`),
      `<url><loc>${ORIGIN}/purchase/${first._id}</loc><lastmod>${first.created_at}</lastmod></url>`,
      `<url><loc>${ORIGIN}/purchase/${second._id}</loc></url>`,
      '</urlset>',
    ]);
  });

  it('lists only existing pages that may be indexed', async () => {
    const { text } = await shop.anonymous.get('/sitemap.xml');
    for (const place of places(text)) {
      const page = await shop.anonymous.get(place!.slice(ORIGIN.length)).set('Accept', 'text/html').expect(200);
      expect(page.text).not.toContain('noindex');
      expect(page.text).toContain(`<link rel="canonical" href="${place}"`);
    }
  });

  it('is unchanged (304) while no part changes', async () => {
    const { headers } = await shop.anonymous.get('/sitemap.xml');
    const again = () => shop.anonymous.get('/sitemap.xml').set('If-None-Match', headers['etag'] ?? '');
    await again().expect(304);
    await shop.app.get(PartRepository).add(aPart(), ADA);
    await again().expect(200);
  });

  it('answers HEAD and browser navigation', async () => {
    await shop.anonymous.call('head', '/sitemap.xml').expect(200);
    await shop.anonymous.get('/sitemap.xml').set('Accept', 'text/html').expect(200).expect('Content-Type', /xml/);
  });

  it.each(['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-x.xml', '/sitemap-.xml'])('has no file %s', async (path) => {
    await shop.anonymous
      .get(path)
      .expect(404)
      .expect('Content-Type', /problem/);
  });

  it('answers one problem while the store is unavailable', async () => {
    const broken = jest.spyOn(shop.app.get(PartRepository), 'revision').mockRejectedValue(new Error('disk I/O error'));
    const { body } = await shop.anonymous.get('/sitemap.xml').expect(503);
    expect(JSON.stringify(body)).not.toContain('disk');
    broken.mockRestore();
  });
});

describe('a sitemap beyond the size limit of one file', () => {
  const PARTS = 50_001;
  const shop = testShop({ browserApp: builtApp(), settings: { PUBLIC_URL: ORIGIN, DEMO: 'true' } });
  beforeAll(
    () =>
      shop.app.get(SqliteStore).write((tx) =>
        tx.run(
          `INSERT INTO parts (_id, name, name_key, image_url, price_cents, quantity, min_order, total_stocked, description, words, created_at)
           WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
           SELECT printf('%024x', i), 'Fan', 'fan', '/pictures/fan-120.svg', 100, 10, 1, 10, 'A fan.', '', '2026-01-01T00:00:00.000Z' FROM n`,
          [PARTS],
        ),
      ),
    120_000,
  );

  it('is an index of files within the limit that have each page once', async () => {
    const { text } = await shop.anonymous.get('/sitemap.xml').expect(200);
    expect(text).toContain('<sitemapindex xmlns=');
    expect(places(text)).toEqual([`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]);
    const files = [];
    for (const place of places(text)) {
      const file = await shop.anonymous.get(place!.slice(ORIGIN.length)).expect(200);
      files.push(places(file.text));
    }
    expect(Math.max(...files.map(({ length }) => length))).toBe(50_000);
    const all = files.flat();
    expect(all).toHaveLength(PARTS + PUBLIC.length);
    expect(new Set(all).size).toBe(all.length);
    await shop.anonymous.get('/sitemap-3.xml').expect(404);
  });
});

describe('robots.txt', () => {
  const shop = testShop({ browserApp: builtApp() });

  /** Whether a crawler may request a path: the longest matching rule decides (RFC 9309). */
  async function mayCrawl(path: string): Promise<boolean> {
    const { text } = await shop.anonymous
      .get('/robots.txt')
      .expect(200)
      .expect('Content-Type', /text\/plain/);
    const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , rule = '']) =>
      rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
    );
    const [longest] = rules.toSorted((a, b) => b[2]!.length - a[2]!.length);
    return longest?.[1] !== 'Disallow';
  }

  it('has the URL of the sitemap', async () => {
    const { text } = await shop.anonymous.get('/robots.txt').set('Host', 'shop.test');
    expect(text).toMatch(/^User-agent: \*$/m);
    expect(text).toMatch(/^Sitemap: http:\/\/shop\.test\/sitemap\.xml$/m);
    const hostile = await shop.anonymous.get('/robots.txt').set('Host', 'evil.example/x');
    expect(hostile.text).not.toMatch(/Sitemap|evil/);
    await shop.anonymous.get('/sitemap.xml').set('Host', 'evil.example/x').expect(400);
  });

  it.each(['/', '/blogs', `/purchase/${'a'.repeat(24)}`, '/sitemap.xml', '/pictures/share.png', '/assets/index.js'])(
    'allows %s',
    async (path) => expect(await mayCrawl(path)).toBe(true),
  );

  it.each(['/api/', '/api/config', '/api/parts?limit=24', '/api/categories', '/api/reviews'])(
    'allows %s, which search engines need to render public pages',
    async (path) => expect(await mayCrawl(path)).toBe(true),
  );

  it.each([
    '/dashboard',
    '/dashboard/my-orders',
    '/api/orders',
    '/api/user',
    '/docs',
    '/docs-json',
    '/metrics',
    '/emulator/auth',
  ])('disallows %s', async (path) => expect(await mayCrawl(path)).toBe(false));
});
