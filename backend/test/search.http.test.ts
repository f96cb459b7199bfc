import { addPart, payOrder, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Found {
  orders: { _id: string; number: string; name: string; total_price: number; status?: string; matched: string }[];
  parts: { _id: string; sku?: string; archived?: boolean }[];
  users: { email: string; role: string }[];
  messages: { _id: string; to: string; subject: string }[];
}

describe('the search over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { name: 'Quiet Fan', sku: 'QF-120', price: 100, min_order: 1 });
  });

  const find = async (q: string) =>
    (await admin.get(`/search?q=${encodeURIComponent(q)}`).expect(200)).body as unknown as Found;
  const matches = async (q: string) => (await find(q)).orders.map(({ _id, matched }) => [_id, matched]);

  it('finds an order by everything that a complaint may name, and says what matched', async () => {
    const order = await placeOrder(carl, part, { po_number: 'PO-4711', delivery_phone: '+4930123456', amount: 2 });
    const transaction = await payOrder(carl, order, 200);
    const { body } = await admin
      .post(`/orders/${order}/refunds`, { amount: 50 })
      .set('Idempotency-Key', 'key')
      .expect(200);
    const refund = (body as unknown as { refund: { id: string } }).refund.id;
    await admin.patch(`/shipped/${order}`, { carrier: 'ups', tracking_number: '1Z999AA101' }).expect(200);
    const papers = await admin.get(`/orders/${order}/papers`).expect(200);
    const [invoice] = papers.body as unknown as { number: string }[];
    const { orders } = await find(transaction);
    const [found] = orders;
    expect(orders).toMatchObject([
      { _id: order, name: 'Carl Customer', total_price: 200, status: 'shipped', matched: 'transaction' },
    ]);
    const keys = {
      [found!.number]: 'number',
      [`#${found!.number}`]: 'number',
      [`No. ${found!.number.slice(3)}`]: 'number',
      [refund]: 'refund',
      '1z999aa101': 'tracking',
      [invoice!.number]: 'invoice',
      '1z999\u200baa\u00ad101\u200c': 'tracking',
    };
    for (const [text, matched] of Object.entries(keys)) expect((await matches(text))[0]).toEqual([order, matched]);
    const words = [
      ...['po-4711', '+49 30 123', '(4930) 123 456', 'quiet carl', carl.email.toUpperCase(), 'portland 97201'],
      ...['$200', '200.00', 'visa 4242', `order ${found!.number.slice(-3)}`],
      transaction.slice(-8),
    ];
    for (const text of words) expect(await matches(text)).toEqual([[order, 'words']]);
    expect(await matches('no such thing')).toEqual([]);

    const lists = ['/orders?', `/orders/${carl.email}?`, '/orders/matching?', '/orders/export?'];
    for (const text of [...words, ...Object.keys(keys), transaction])
      for (const list of lists) {
        const answer = await admin.get(`${list}q=${encodeURIComponent(text)}`).expect(200);
        expect(answer.text).toContain(order);
      }
    for (const list of lists) expect((await admin.get(`${list}q=no+such+thing`).expect(200)).text).not.toContain(order);
    const [shown] = (await carl.get(`/orders/${carl.email}?q=visa+4242`).expect(200)).body as unknown as object[];
    expect(shown).toMatchObject({ _id: order, card_brand: 'Visa', card_last4: '4242' });
  });

  it('puts an order that the text identifies before those with its words, at most eight', async () => {
    for (let n = 0; n < 9; n += 1) await placeOrder(carl, part, { po_number: 'SHIP-77' });
    expect(await matches('ship-77')).toHaveLength(8);
    const order = await placeOrder(carl, part);
    await payOrder(carl, order, 100);
    await admin.patch(`/shipped/${order}`, { carrier: 'dhl', tracking_number: 'SHIP-77' }).expect(200);
    const found = await matches('ship-77');
    expect(found).toHaveLength(8);
    expect(found[0]).toEqual([order, 'tracking']);
  });

  it('finds parts by number and words, users by name and e-mail, messages by recipient and order', async () => {
    const eve = await shop.customer('eve@northbridge.test', 'Eve Engineer');
    const order = await placeOrder(eve, part);
    for (const q of ['qf-120', 'quiet'])
      expect((await find(q)).parts).toMatchObject([{ _id: part._id, sku: 'QF-120' }]);
    for (const q of ['eve eng', 'eve@north'])
      expect((await find(q)).users).toMatchObject([{ email: eve.email, role: 'customer' }]);
    const { number } = (await find('eve@northbridge.test')).orders[0]!;
    for (const q of ['eve@north', number])
      expect((await find(q)).messages).toMatchObject([
        { _id: `${order}.order-placed`, to: eve.email, subject: expect.stringContaining(number) as string },
      ]);
  });

  it('finds archived parts after those on sale, and by number', async () => {
    const parts = await Promise.all(['A', 'B'].map((n) => addPart(admin, { name: `Old Cable ${n}`, sku: `OC-${n}` })));
    const [old, onSale] = parts.map(({ _id }) => _id);
    await admin.post('/parts/bulk', { action: 'archive', parts: [{ id: old }] }).expect(200);
    const found = async (q: string) => (await find(q)).parts.map(({ _id, archived }) => [_id, archived]);
    expect(await found('old cab')).toEqual([
      [onSale, undefined],
      [old, true],
    ]);
    expect((await found('oc-a'))[0]).toEqual([old, true]);
  });

  it.each(['', 'x', ' x ', 'x'.repeat(101)])('refuses %j', async (q) => {
    await admin.get(`/search?q=${encodeURIComponent(q)}`).expect(400);
  });

  it.each(['""', '""*', '%_%_%_', '\\\\\\\\', '^$.*[]', '💥💥', '{}()', '@@', '+++++++'])(
    'finds nothing by %j, which has no word',
    async (q) => {
      expect(await find(q)).toEqual({ orders: [], parts: [], users: [], messages: [] });
    },
  );

  it.each(['a AND', 'NEAR(a b)', '-a OR *', "'; --x", '\u{10FFFF}x'])('answers %j', async (q) => {
    expect(Object.keys(await find(q))).toEqual(['orders', 'parts', 'users', 'messages']);
  });
});

describe("a customer's page over HTTP", () => {
  const shop = testShop();

  it('has the profile, the totals and the papers of a customer, and is unknown without an account and orders', async () => {
    const [admin, dora] = [await shop.admin(), await shop.customer('dora@northbridge.test', 'Dora')];
    const get = async (path: string) => (await admin.get(path).expect(200)).body as unknown;
    const page = '/customers/DORA@northbridge.test';
    expect(await get(page)).toMatchObject({
      ...{ email: dora.email, name: 'Dora', role: 'customer' },
      totals: { orders: 0, unpaid: 0, paid: 0, gross: 0, refunds: 0, net: 0 },
    });
    const part = await addPart(admin, { price: 100, min_order: 1 });
    const order = await placeOrder(dora, part, { amount: 3, company: 'Acme' });
    await payOrder(dora, order, 300);
    await admin.post(`/orders/${order}/refunds`, { amount: 50 }).set('Idempotency-Key', 'key').expect(200);
    const last = await placeOrder(dora, part);
    const { created_at } = (await get(`/payment/order/${last}`)) as { created_at: string };
    expect(await get(page)).toMatchObject({
      ...{ phone: '+15035550123', address: '12 Harbour Road, Portland, OR 97201', last_order_at: created_at },
      totals: { orders: 2, unpaid: 1, paid: 1, gross: 300, refunds: 50, net: 250 },
    });
    const papers = (await get(`/invoices?email=${dora.email}`)) as { order_id: string; kind: string }[];
    expect(papers.map(({ order_id, kind }) => [order_id, kind])).toEqual([
      [order, 'credit-note'],
      [order, 'invoice'],
    ]);
    expect(await get('/invoices?email=eve@northbridge.test')).toEqual([]);
    await admin.get('/customers/unknown@northbridge.test').expect(404);
  });
});
