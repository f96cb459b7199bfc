import { addPart, anOrderBody, type PartOnSale } from '#test/support/bodies.js';
import { download, rowsIn } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface ServedOrder {
  _id: string;
  number: string;
}

describe('order numbers over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  let dora: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    dora = await shop.customer('dora@test.com');
    part = await addPart(admin, { name: 'Silent Fan', quantity: 500 });
  });

  const place = async (customer: Visitor) => {
    const { body } = await customer.post('/orders', anOrderBody(part, customer)).expect(201);
    const { insertedId } = body as { insertedId: string };
    return (await customer.get(`/payment/order/${insertedId}`).expect(200)).body as ServedOrder;
  };
  const found = async (visitor: Visitor, path: string, query: Record<string, string>) => {
    const { body } = await visitor.get(`${path}?${new URLSearchParams(query).toString()}`).expect(200);
    return (body as ServedOrder[]).map(({ number }) => number);
  };

  it('are on each order, and the whole number finds it, as people type it', async () => {
    const [one, other] = [await place(carl), await place(dora)];
    for (const { number } of [one, other]) expect(number).toMatch(/^NB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(one.number).not.toBe(other.number);
    const typed = one.number.replaceAll('-', '').toLowerCase();
    for (const q of [one.number, typed, ` ${one.number.replaceAll('-', ' ')} `])
      expect(await found(admin, '/orders', { q, limit: '10' })).toEqual([one.number]);
    expect(await found(admin, '/orders', { q: typed })).toEqual([one.number]);
    expect(await found(admin, '/orders', { q: typed, status: 'unpaid', sort: 'amount' })).toEqual([one.number]);
    expect(await found(admin, '/orders', { q: typed, status: 'shipped', limit: '10' })).toEqual([]);
    expect(await found(admin, '/orders', { q: typed, part_id: part._id, limit: '10' })).toEqual([one.number]);
    expect(await found(carl, `/orders/${carl.email}`, { q: one.number, limit: '10' })).toEqual([one.number]);
    expect(await found(carl, `/orders/${carl.email}`, { q: other.number, limit: '10' })).toEqual([]);
    expect(await found(admin, '/orders', { q: 'NB-0000-0000', limit: '10' })).toEqual([]);
  });

  it('are in the CSV of orders and in the audit log', async () => {
    const { _id, number } = await place(carl);
    const rows = rowsIn(await download(admin, `/orders/export?q=${number}`));
    expect(rows).toEqual([expect.objectContaining({ _id, number })]);
    await admin.delete(`/orders/${_id}`).expect(200);
    const { body } = await admin.get('/audit-log?limit=1').expect(200);
    expect(body).toEqual([
      expect.objectContaining({
        subject: expect.objectContaining({ label: expect.stringContaining(`${number}: `) as string }) as object,
      }),
    ]);
  });
});
