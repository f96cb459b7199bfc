import { addCategory, addPart } from '#test/support/bodies.js';
import { builtApp, navigate, readHead } from '#test/support/built-app.js';
import { parseHead } from './support/page-head.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const ORIGIN = 'https://shop.example.com';

describe('the page of a category', () => {
  const shop = testShop({ browserApp: builtApp(), settings: { PUBLIC_URL: ORIGIN, DEMO: 'true' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  const add = (body: object) => addCategory(admin, body);
  /** With a part on sale, because others are seen by admins only. */
  const addFilled = async (name: string, parent_id?: string) => {
    const category_id = await add({ name, ...(parent_id !== undefined && { parent_id }) });
    const part = await addPart(admin, { category_id });
    return { category_id, part };
  };

  it('has its name, a description, and the way to it as data', async () => {
    const { category_id } = await addFilled('Processors');
    await addFilled('Server Processors', category_id);
    const { title, meta, canonical, graph } = await readHead(shop, '/category/server-processors?sort=price');
    expect(title).toBe('Server Processors · Northbridge Components');
    expect(canonical).toBe(`${ORIGIN}/category/server-processors`);
    expect(meta['description']).toMatch(/^Server Processors\. Compare prices/);
    expect(meta).toMatchObject({ 'og:title': 'Server Processors', 'og:url': canonical });
    const item = (position: number, name: string, path: string) => ({
      ...{ '@type': 'ListItem', position, name, item: ORIGIN + path },
    });
    expect(graph).toEqual([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          item(1, 'Home', '/'),
          item(2, 'Catalogue', '/catalogue'),
          item(3, 'Processors', '/category/processors'),
          item(4, 'Server Processors', '/category/server-processors'),
        ],
      },
    ]);
  });

  it('is found by its newest slug in one step from each older one', async () => {
    const { category_id } = await addFilled('Coolers');
    const slugs = ['coolers', 'cooling-parts'];
    for (const name of ['Cooling Parts', 'Übergroße Lüfter']) await admin.put(`/categories/${category_id}`, { name });
    for (const slug of slugs) {
      const { headers } = await navigate(shop, `/category/${slug}?q=fan&sort=price`).expect(301);
      expect(headers['location']).toBe('/category/uebergrosse-luefter?q=fan&sort=price');
      expect(headers['cache-control']).toBe('no-cache');
      await navigate(shop, `/category/${slug}`, 'head').expect(301);
    }
    await navigate(shop, '/category/uebergrosse-luefter').expect(200);
    expect((await readHead(shop, '/category/uebergrosse-luefter/')).canonical).toBe(
      `${ORIGIN}/category/uebergrosse-luefter`,
    );
  });

  it('has the slug of a deleted category whose parts moved into it', async () => {
    const [{ category_id: old }, { category_id: next }] = [await addFilled('Old Cases'), await addFilled('Cases')];
    await admin.delete(`/categories/${old}?into=${next}`).expect(200);
    await navigate(shop, '/category/old-cases').expect(301).expect('Location', '/category/cases');
  });

  it('is encoded when its slug has other letters', async () => {
    const { category_id } = await addFilled('Кабели');
    const path = `/category/${encodeURIComponent('кабели')}`;
    expect((await readHead(shop, path)).canonical).toBe(ORIGIN + path);
    await admin.put(`/categories/${category_id}`, { name: 'Провода' });
    await navigate(shop, path).expect('Location', `/category/${encodeURIComponent('провода')}`);
  });

  it('shows a new name at once', async () => {
    const { category_id } = await addFilled('memory');
    const { headers } = await navigate(shop, '/category/memory').expect(200);
    await admin.put(`/categories/${category_id}`, { name: 'Memory' });
    const again = await navigate(shop, '/category/memory').set('If-None-Match', headers['etag'] ?? '');
    expect(again.status).toBe(200);
    expect(parseHead(again.text).title).toBe('Memory · Northbridge Components');
  });

  it.each(['</script><script>alert(1)</script>', `"><img src=x onerror='alert(1)'>`, '$& $1 &amp; {{x}}'])(
    'escapes the name %j',
    async (name) => {
      const { category_id } = await addFilled(name);
      const categories = (await shop.anonymous.get('/categories')).body as { _id: string; slug: string }[];
      const { slug } = categories.find(({ _id }) => _id === category_id)!;
      const { title, meta, graph } = await readHead(shop, `/category/${slug}`);
      expect(title).toBe(`${name} · Northbridge Components`);
      expect(meta['description']).toContain(`${name}. Compare`);
      expect(JSON.stringify(graph)).toContain(JSON.stringify(name));
    },
  );

  it.each(['nothing', 'Processors', '..%2f', '%00', '%3Cscript%3E', 'empty', 'once-empty'])(
    'is not found (404) and not indexed for the slug %s',
    async (slug) => {
      if (slug === 'empty') await add({ name: 'Empty' });
      if (slug === 'once-empty')
        await admin.put(`/categories/${await add({ name: 'Once Empty' })}`, { name: 'Still Empty' });
      const { text } = await navigate(shop, `/category/${slug}`).expect(404);
      expect(parseHead(text).meta['robots']).toBe('noindex');
      expect(parseHead(text).graph).toEqual([]);
    },
  );

  it.each(['%', '%ff', '%e0%a4'])('is refused for %s, which no browser sends', (slug) =>
    navigate(shop, `/category/${slug}`).expect(400),
  );

  it('is in the sitemap while it has parts on sale', async () => {
    const { part } = await addFilled('Drives');
    const sitemap = async () => (await shop.anonymous.get('/sitemap.xml').expect(200)).text;
    const line = `<url><loc>${ORIGIN}/category/drives</loc></url>`;
    expect(await sitemap()).toContain(line);
    await admin.post('/parts/bulk', { action: 'archive', parts: [{ id: part._id }] }).expect(200);
    expect(await sitemap()).not.toContain(line);
  });
});
