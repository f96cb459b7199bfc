import { addPart, anOrderBody, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Report {
  results: { id: string; name: string; outcome: string; detail?: string; version?: number }[];
}

const CHANGED = 'This part was changed after you opened it; look at it again before you change it.';

describe('many parts in one request', () => {
  const shop = testShop();
  let admin: Visitor;
  let customer: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    customer = await shop.customer();
  });

  const change = async (action: string, ...parts: object[]) =>
    ((await admin.post('/parts/bulk', { action, parts }).expect(200)).body as Report).results;
  const idsAt = async (who: Visitor, path: string) =>
    ((await who.get(path).expect(200)).body as PartOnSale[]).map(({ _id }) => _id);

  it('shows an archived part to admins alone, and sells it to no customer, until it is restored', async () => {
    const part = await addPart(admin, { name: 'Archived Fan', sku: 'ARCHIVED-1' });
    const { _id } = part;
    const order = anOrderBody(part, customer);
    const { headers } = await shop.anonymous.get(`/purchase/${_id}`).expect(200);
    expect(await change('archive', { id: _id })).toEqual([
      { id: _id, name: 'Archived Fan', outcome: 'done', version: 2 },
    ]);
    expect(await change('archive', { id: _id })).toMatchObject([{ outcome: 'already', version: 2 }]);

    for (const path of ['/parts', '/parts?limit=100', '/parts?q=archived', '/parts?q=archived-1', `/parts?ids=${_id}`])
      for (const who of [shop.anonymous, customer, admin]) expect(await idsAt(who, path)).not.toContain(_id);
    await shop.anonymous.get('/parts?archived=true').expect(401);
    await customer.get('/parts?archived=true').expect(403);
    for (const query of ['archived=true&archived=true', 'archived[]=true', 'archived=TRUE', 'archived=1'])
      await shop.anonymous.get(`/parts?${query}`).expect(400);
    expect(await idsAt(admin, '/parts?archived=true&q=archived-1')).toEqual([_id]);
    const { body: matched } = await shop.anonymous
      .post('/parts/matches', { rows: ['archived-1', 'archived fan', 'archived'].map((text) => ({ text })) })
      .expect(200);
    expect(matched).toEqual({ rows: Array(3).fill({ match: 'none', parts: [] }) });

    for (const who of [shop.anonymous, customer])
      for (const tag of ['"none"', String(headers['etag']), `"${_id}-2"`])
        await who.get(`/purchase/${_id}`).set('If-None-Match', tag).expect(404);
    const seen = await admin.get(`/purchase/${_id}`).expect(200).expect('Cache-Control', 'private, no-store');
    expect(seen.body).toMatchObject({ _id, archived: true });
    expect(seen.headers['etag']).toBe(`"${_id}-2"`);

    const refused = await customer.post('/orders', order).expect(409);
    expect(refused.body).toMatchObject({ detail: 'Archived Fan is no longer sold.' });

    expect(await change('restore', { id: _id })).toMatchObject([{ outcome: 'done', version: 3 }]);
    expect((await shop.anonymous.get(`/purchase/${_id}`).expect(200)).body).not.toHaveProperty('archived');
    await customer.post('/orders', order).expect(201);
  });

  it('sets prices once, and sets them back after a sale while they are still the ones set', async () => {
    const part = await addPart(admin, { name: 'Priced Fan', price: 40 });
    const id = part._id;
    expect(await change('set-prices', { id, version: 1, price: 44 })).toMatchObject([{ outcome: 'done', version: 2 }]);
    expect(await change('set-prices', { id, version: 1, price: 44 })).toMatchObject([{ outcome: 'already' }]);
    await customer.post('/orders', anOrderBody({ ...part, price: 44 }, customer)).expect(201);
    const back = { id, version: 2, price: 40 };
    expect(await change('set-prices', back)).toMatchObject([{ outcome: 'refused', detail: CHANGED }]);
    expect(await change('set-prices', { ...back, old_price: 44 })).toMatchObject([{ outcome: 'done', version: 4 }]);
    await change('set-prices', { id, version: 4, price: 50 });
    expect(await change('set-prices', { ...back, price: 41, old_price: 44 })).toMatchObject([{ outcome: 'refused' }]);
  });

  it('sets the stock back while it is the one that was set, and not after a sale', async () => {
    const part = await addPart(admin, { name: 'Counted Fan', quantity: 40, min_order: 1 });
    const id = part._id;
    await change('set-stock', { id, version: 1, quantity: 60, old_quantity: 40 });
    await change('set-prices', { id, version: 2, price: part.price + 1 });
    const back = { id, quantity: 40 };
    expect(await change('set-stock', { ...back, version: 2 })).toMatchObject([{ outcome: 'refused', detail: CHANGED }]);
    expect(await change('set-stock', { ...back, old_quantity: 60 })).toMatchObject([{ outcome: 'done', version: 4 }]);
    await change('set-stock', { id, version: 4, quantity: 60 });
    await admin.post('/parts/bulk', { action: 'set-stock', parts: [back] }).expect(400);
    await customer.post('/orders', anOrderBody({ ...part, price: part.price + 1 }, customer)).expect(201);
    const late = await change('set-stock', { ...back, version: 5, old_quantity: 60 });
    expect(late).toMatchObject([{ outcome: 'refused', detail: CHANGED }]);
    expect((await shop.anonymous.get(`/purchase/${id}`)).body).toMatchObject({ quantity: 59 });
  });

  it('sets the stock at the version only, deletes, and reports each row', async () => {
    const [fan, board] = [await addPart(admin, { name: 'Stocked Fan' }), await addPart(admin, { name: 'Old Board' })];
    const unknown = '0'.repeat(24);
    const rows = [fan._id, unknown].map((id) => ({ id, version: 1, quantity: 0 }));
    expect(await change('set-stock', ...rows)).toEqual([
      { id: fan._id, name: 'Stocked Fan', outcome: 'done', version: 2 },
      { id: unknown, name: unknown, outcome: 'refused', detail: 'There is no such part.' },
    ]);
    expect(await change('set-stock', { id: fan._id, version: 1, quantity: 9 })).toMatchObject([{ detail: CHANGED }]);
    expect(await change('delete', { id: board._id })).toMatchObject([{ name: 'Old Board', outcome: 'done' }]);
    expect(await change('delete', { id: board._id })).toMatchObject([{ outcome: 'already' }]);
    const { body } = await admin
      .post('/parts/bulk', { action: 'set-prices', parts: [{ id: fan._id }, { id: fan._id, version: 1, price: 0 }] })
      .expect(400);
    expect((body as { errors: object[] }).errors).toContainEqual(expect.objectContaining({ field: 'parts.1.price' }));
    await admin.post('/parts/bulk', { action: 'archive', parts: [{ id: fan._id }, { id: fan._id }] }).expect(400);
  });

  it('finds the parts that match a list, and exports chosen ones, archived ones too', async () => {
    const [old, fan] = [await addPart(admin, { name: 'Matching Old' }), await addPart(admin, { name: 'Matching Fan' })];
    await change('archive', { id: old._id });
    const { body } = await admin.get('/parts/matching?q=matching&sort=name').expect(200);
    const { name, price, quantity } = fan;
    expect(body).toEqual({ parts: [{ _id: fan._id, name, price, quantity, version: 1 }], total: '1' });
    const { body: archived } = await admin.get('/parts/matching?q=matching&archived=true').expect(200);
    expect(archived).toMatchObject({ parts: [{ _id: old._id, version: 2, archived: true }], total: '1' });
    const { text } = await admin.post('/parts/export', { ids: [fan._id, old._id] }).expect(200);
    expect(text.split('\r\n').map((line) => line.slice(1, 25))).toEqual([expect.any(String), fan._id, old._id, '']);
  });
});
