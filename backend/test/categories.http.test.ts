import { addCategory, addPart } from '#test/support/bodies.js';
import { download, reportOf, uploadFile } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Category {
  _id: string;
  name: string;
  slug: string;
  position: number;
  part_count: number;
  children: Category[];
}

describe('the categories over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  const add = (body: object) => addCategory(admin, body);
  const treeFor = async (visitor: Pick<Visitor, 'get'>) =>
    (await visitor.get('/categories').expect(200)).body as Category[];
  const rows = async (query: string) => (await shop.anonymous.get(`/parts?${query}`).expect(200)).body as object[];

  it('are a tree with counts, whose empty branches only admins see', async () => {
    const cooling = await add({ name: 'Cooling', picture: '/pictures/fan-120.svg' });
    const fans = await add({ name: 'Fans', parent_id: cooling });
    const empty = await add({ name: 'Water', parent_id: cooling, position: 0 });
    const part = await addPart(admin, { name: 'Fan', category_id: fans });
    expect(part).toMatchObject({ category_id: fans });
    const node = { part_count: 1, position: 0, attributes: [] };
    const fanNode = { ...node, _id: fans, name: 'Fans', slug: 'fans', parent_id: cooling, children: [] };
    const coolingNode = { ...node, _id: cooling, name: 'Cooling', slug: 'cooling', picture: '/pictures/fan-120.svg' };
    expect(await treeFor(shop.anonymous)).toEqual([{ ...coolingNode, children: [{ ...fanNode, position: 1 }] }]);
    expect((await treeFor(admin))[0]?.children).toMatchObject([{ _id: empty, part_count: 0 }, { _id: fans }]);
  });

  it('name the slugs that they had', async () => {
    const cards = await add({ name: 'Cards' });
    await addPart(admin, { name: 'Card', category_id: cards });
    for (const name of ['Add-in Cards', 'Graphics']) await admin.put(`/categories/${cards}`, { name }).expect(200);
    const named = (await treeFor(shop.anonymous)).find(({ _id }) => _id === cards);
    expect(named).toMatchObject({ slug: 'graphics', former_slugs: ['add-in-cards', 'cards'] });
  });

  it('filter the parts, whose rows then name theirs', async () => {
    const cables = await add({ name: 'Cables' });
    await addPart(admin, { name: 'Cable Set', category_id: cables });
    expect(await rows('category=cables')).toEqual([expect.objectContaining({ category_id: cables })]);
    for (const query of ['', 'q=cable', 'limit=100'])
      for (const row of await rows(query)) expect(row).not.toHaveProperty('category_id');
    const { body } = await shop.anonymous.get('/parts?category=nothing&limit=5').expect(400);
    expect(body).toMatchObject({ errors: [{ field: 'category', message: 'There is no such category' }] });
    await admin.get('/parts/export?category=nothing').expect(400);
  });

  it('are refused for a part when they do not exist', async () => {
    const part = await addPart(admin, { name: 'Lone Part' });
    const missing = '0'.repeat(24);
    for (const category_id of [missing, 'fans', 7, {}])
      await admin.put(`/parts/${part._id}`, { category_id }).expect(400);
    await admin.post('/parts', { ...part, category_id: missing }).expect(400);
    const home = await add({ name: 'Home' });
    await admin.put(`/parts/${part._id}`, { category_id: home }).expect(200);
    await admin.put(`/parts/${part._id}`, { category_id: null }).expect(200, { modifiedCount: 1 });
    expect((await shop.anonymous.get(`/purchase/${part._id}`)).body).not.toHaveProperty('category_id');
  });

  it('change the tag of a part that moves into another one by a deletion', async () => {
    const [old, next] = [await add({ name: 'Old' }), await add({ name: 'Next' })];
    const part = await addPart(admin, { name: 'Moving Part', category_id: old });
    const read = () => shop.anonymous.get(`/purchase/${part._id}`).expect(200);
    const before = await read();
    await admin.delete(`/categories/${old}`).expect(409);
    await admin.delete(`/categories/${old}?into=${next}`).expect(200, { deletedCount: 1 });
    const after = await read();
    expect(after.body).toMatchObject({ category_id: next });
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    const change = admin.put(`/parts/${part._id}`, { price: 7 }).set('If-Match', String(before.headers['etag']));
    await change.expect(200, { modifiedCount: 1 });
    expect(await rows('category=old')).toHaveLength(1);
  });

  it.each([
    [{ name: '' }, 400],
    [{ name: 'A'.repeat(101) }, 400],
    [{ name: 'Two', parent_id: 'x' }, 400],
    [{ name: 'Two', parent_id: '0'.repeat(24) }, 400],
    [{ name: 'Two', position: -1 }, 400],
    [{ name: 'Two', picture: 'javascript:alert(1)' }, 400],
    [{ name: 'Two', slug: 'own' }, 400],
    [{ name: { $gt: '' } }, 400],
    [[], 400],
  ])('refuse %j', async (body, status) => {
    await admin.post('/categories', body).expect(status);
  });

  it('are kept by an export, and set, kept and removed by an import', async () => {
    const boards = await add({ name: 'Mainboards' });
    const { _id } = await addPart(admin, { name: 'Board', sku: 'CAT-1', category_id: boards });
    const file = async () => (await download(admin, '/parts/export?category=mainboards')).text;
    expect(await file()).toContain(',"mainboards",');
    expect((await reportOf(uploadFile(admin, await file()))).counts).toMatchObject({ changed: 0, unchanged: 1 });
    const category = async () =>
      ((await shop.anonymous.get(`/purchase/${_id}`)).body as { category_id?: string }).category_id;
    await uploadFile(admin, 'sku,category\nCAT-1,-').expect(200);
    expect(await category()).toBeUndefined();
    await uploadFile(admin, 'sku,category\nCAT-1,mainboards').expect(200);
    await uploadFile(admin, 'sku,category,price\nCAT-1,,9').expect(200);
    expect(await category()).toBe(boards);
    const { rows: refused } = await reportOf(uploadFile(admin, 'sku,category\nCAT-1,nowhere'), 400);
    const message = 'No category, or more than one, is called nowhere; a file has its name or its slug';
    expect(refused).toMatchObject([{ errors: [{ field: 'category', message }] }]);
  });

  it('are found by their name in a file, which no other may have, and by the end of a path', async () => {
    const cards = await add({ name: 'Sound Cards' });
    for (const parent_id of [cards, await add({ name: 'Recorders' })]) await add({ name: 'Portable', parent_id });
    const { _id } = await addPart(admin, { name: 'Sound Card', sku: 'CAT-2' });
    for (const text of ['SOUND cards', 'sound-cards', '"Audio > Sound Cards, Portable"']) {
      await uploadFile(admin, `sku,category\nCAT-2,${text}`).expect(200);
      expect((await shop.anonymous.get(`/purchase/${_id}`)).body).toMatchObject({ category_id: cards });
      await admin.put(`/parts/${_id}`, { category_id: null }).expect(200);
    }
    const { rows: refused } = await reportOf(uploadFile(admin, 'sku,category\nCAT-2,Portable'), 400);
    expect(refused).toMatchObject([{ errors: [{ field: 'category' }] }]);
  });

  it('are set for many parts, and set back while they are the ones set', async () => {
    const [first, second] = [await add({ name: 'First' }), await add({ name: 'Second' })];
    const { _id: id } = await addPart(admin, { name: 'Sorted Part' });
    const change = async (row: object) => {
      const { body } = await admin.post('/parts/bulk', { action: 'set-category', parts: [{ id, ...row }] }).expect(200);
      return (body as { results: object[] }).results;
    };
    const category = async () =>
      ((await shop.anonymous.get(`/purchase/${id}`)).body as { category_id?: string }).category_id;
    expect(await change({ category_id: first, old_category_id: null })).toMatchObject([{ outcome: 'done' }]);
    expect(await change({ category_id: first, version: 1 })).toMatchObject([{ outcome: 'already' }]);
    await admin.put(`/parts/${id}`, { price: 77 }).expect(200);
    expect(await change({ category_id: null, old_category_id: second })).toMatchObject([{ outcome: 'refused' }]);
    expect(await change({ category_id: null, version: 2 })).toMatchObject([{ outcome: 'refused' }]);
    expect(await category()).toBe(first);
    expect(await change({ category_id: null, old_category_id: first })).toMatchObject([{ outcome: 'done' }]);
    expect(await category()).toBeUndefined();
    expect(await change({ category_id: second, version: 4 })).toMatchObject([{ outcome: 'done', version: 5 }]);
    const { body: found } = await admin.get(`/parts/matching?ids=${id}`).expect(200);
    expect(found).toMatchObject({ parts: [{ _id: id, category_id: second }] });
    expect(await rows(`ids=${id}&fields=attributes`)).toMatchObject([{ category_id: second }]);
  });

  it.each([
    [{ category_id: '0'.repeat(24), version: 1 }, 'category_id'],
    [{ category_id: 'fans', version: 1 }, 'category_id'],
    [{ version: 1 }, 'category_id'],
    [{ category_id: null }, 'version'],
  ])('are refused for many parts: %j', async (row, field) => {
    const { _id: id } = await addPart(admin, { name: 'Refused Part' });
    const { body } = await admin.post('/parts/bulk', { action: 'set-category', parts: [{ id, ...row }] }).expect(400);
    expect(body).toMatchObject({ errors: [{ field: `parts.0.${field}` }] });
  });
});
