import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { RefundsService } from '#modules/payments/refunds/refunds.service.js';
import { addPart, payOrder, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { download, rowsIn } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Answer {
  refund: { id: string; amount: number; status: string; created_at: string; by?: string };
  refunded: number;
}

describe('refunds over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1 });
  });

  const gateway = () => shop.app.get(PaymentGateway);
  /** A paid order of $40 and its transaction. */
  async function aPaidOrder(): Promise<[order: string, transactionId: string]> {
    const order = await placeOrder(carl, part);
    return [order, await payOrder(carl, order, 40)];
  }
  const refund = (order: string, body: object, key = 'key') =>
    admin.post(`/orders/${order}/refunds`, body).set('Idempotency-Key', key);
  const orderAs = async (visitor: Visitor, id: string) =>
    (await visitor.get(`/payment/order/${id}`).expect(200)).body as Record<string, unknown>;
  const entriesOf = async (id: string) =>
    (await admin.get(`/audit-log?q=${id}&action=order-refunded`).expect(200)).body as object[];

  it('can be partial, then complete; the order stays pending but cannot be shipped', async () => {
    const [order] = await aPaidOrder();
    for (const visitor of [carl, admin]) expect(await orderAs(visitor, order)).not.toHaveProperty('refunded');
    const first = (await refund(order, { amount: 15 }, 'one').expect(200)).body as Answer;
    expect(first).toEqual({
      refund: {
        ...{ id: expect.stringMatching(/^re_/) as string, amount: 15, status: 'succeeded', by: admin.email },
        created_at: expect.any(String) as string,
      },
      refunded: 15,
    });
    const rest = (await refund(order, {}, 'two').expect(200)).body as Answer;
    expect(rest).toMatchObject({ refund: { amount: 25 }, refunded: 40 });
    await admin.patch(`/shipped/${order}`).expect(409);
    expect(await orderAs(admin, order)).toMatchObject({
      ...{ status: 'pending', payment_state: 'refunded', refunded: 40, refunds: [first.refund, rest.refund] },
    });
    expect(await entriesOf(order)).toMatchObject([
      { actor: admin.email, before: { refunded: 15 }, after: { refunded: 40, refund_amount: 25 } },
      { actor: admin.email, before: { refunded: 0 }, after: { refunded: 15, refund_id: first.refund.id } },
    ]);
  });

  it("are shown to the customer in every list, without the admin's name", async () => {
    const [order] = await aPaidOrder();
    await refund(order, { amount: 15 }).expect(200);
    for (const path of [`/payment/order/${order}`, `/orders/${carl.email}`, `/orders/${carl.email}?limit=100`]) {
      const { text } = await carl.get(path).expect(200);
      expect(text).toContain('"refunded":15');
      expect(text).toContain('"refunds":[{"id":"re_');
      expect(text).not.toContain(admin.email);
    }
    const all = (await admin.get('/orders').expect(200)).body as object[];
    expect(all).toContainEqual(await orderAs(admin, order));
  });

  it('are made once per idempotency key, which cannot be reused for another amount', async () => {
    const [order, transactionId] = await aPaidOrder();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(order, { amount: 15 }).expect(200)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const body of [{ amount: 16 }, {}]) {
      const { body: problem } = await refund(order, body).expect(409);
      expect(problem).toMatchObject({ type: '/problems/idempotency-key-reused' });
    }
    expect(await gateway().refunds(transactionId)).toHaveLength(1);
    expect(await entriesOf(order)).toHaveLength(1);
  });

  it('need an idempotency key', async () => {
    const [order] = await aPaidOrder();
    const { body } = await admin.post(`/orders/${order}/refunds`, { amount: 15 }).expect(400);
    expect(body).toMatchObject({ errors: [{ field: 'Idempotency-Key', message: 'The Idempotency-Key is missing' }] });
    await refund(order, { amount: 15 }, 'x'.repeat(256)).expect(400);
    expect(await orderAs(admin, order)).not.toHaveProperty('refunded');
  });

  it.each([
    ...[
      { amount: 0 },
      { amount: -1 },
      { amount: 1.005 },
      { amount: '5' },
      { amount: null },
      { amount: 1e10 },
      { all: true },
    ],
    ...[
      { lines: [] },
      { lines: {} },
      { lines: [{ part_id: 'x', pieces: 1 }] },
      { reason: 5 },
      { reason: 'x'.repeat(201) },
    ],
  ])('reject the request %j', async (body) => {
    const [order] = await aPaidOrder();
    await refund(order, body).expect(400);
    expect(await orderAs(admin, order)).not.toHaveProperty('refunded');
  });

  it('pay back cents', async () => {
    const [order] = await aPaidOrder();
    for (const [n, amount] of [0.01, 1.15, 19.99].entries())
      expect((await refund(order, { amount }, `key ${n}`).expect(200)).body).toMatchObject({ refund: { amount } });
    expect(await orderAs(admin, order)).toMatchObject({ refunded: 21.15 });
    expect((await refund(order, {}, 'rest').expect(200)).body).toMatchObject({
      refund: { amount: 18.85 },
      refunded: 40,
    });
  });

  it('reject more than the remaining amount, and unpaid or unknown orders', async () => {
    const [order] = await aPaidOrder();
    expect((await refund(order, { amount: 41 }).expect(409)).body).toMatchObject({ type: '/problems/refund-too-much' });
    await refund(order, { amount: 1_000_000_000 }).expect(409);
    const unpaid = await placeOrder(carl, part);
    expect((await refund(unpaid, {}).expect(409)).body).toMatchObject({ type: '/problems/order-unpaid' });
    for (const id of ['0'.repeat(24), 'nonsense', '%00']) await refund(id, {}).expect(404);
  });

  it('are refused while the payment is disputed and after that was lost, and complete at an inquiry', async () => {
    const [order, transactionId] = await aPaidOrder();
    const now = new Date().toISOString();
    const dispute = (id: string, status: 'inquiry' | 'inquiry-closed' | 'open' | 'won') =>
      shop.app
        .get(OrderRepository)
        .recordDisputes(transactionId, [{ id, status, amount_cents: 4_000, created_at: now, closed_at: now }]);
    await dispute('du_1', 'open');
    expect((await refund(order, {}).expect(409)).body).toMatchObject({ type: '/problems/payment-not-refundable' });
    expect(await orderAs(admin, order)).not.toHaveProperty('refunded');
    await dispute('du_1', 'won');
    await dispute('du_2', 'inquiry');
    const { body } = await refund(order, { amount: 39 }).expect(409);
    expect(body).toMatchObject({ type: '/problems/inquiry-refunded-in-full' });
    await refund(order, { amount: 40 }).expect(200);
    expect(await orderAs(admin, order)).toMatchObject({ refunded: 40, payment_state: 'refunded' });
  });

  it('are shown to the cent when they were made at the card provider, without an audit event', async () => {
    const [order, transactionId] = await aPaidOrder();
    await gateway().refund({ transactionId, amount_cents: 1_234 }, `dashboard ${order}`);
    await Promise.all([1, 2, 3].map(() => shop.app.get(RefundsService).sync(transactionId)));
    const shown = await orderAs(admin, order);
    expect(shown).toMatchObject({ refunded: 12.34, refunds: [{ amount: 12.34 }] });
    expect((shown['refunds'] as object[])[0]).not.toHaveProperty('by');
    expect(await entriesOf(order)).toEqual([]);
    expect((await refund(order, {}).expect(200)).body).toMatchObject({ refund: { amount: 27.66 }, refunded: 40 });
  });

  it('are in the first row of each order of the export', async () => {
    const [order] = await aPaidOrder();
    await refund(order, { amount: 15 }).expect(200);
    const unpaid = await placeOrder(carl, part);
    const rows = rowsIn(await download(admin, `/orders/export?part_id=${part._id}`));
    const rowOf = (order: string) => rows.find(({ _id }) => _id === order);
    expect(rowOf(order)).toMatchObject({ refunded: '15', payment_state: '' });
    expect(rowOf(unpaid)).toMatchObject({ refunded: '0', payment_state: '' });
  });

  it('leave the revenue, which counts payments, unchanged', async () => {
    const revenue = async () =>
      ((await admin.get('/stats').expect(200)).body as { revenue: { total: number } }).revenue.total;
    const [order] = await aPaidOrder();
    const before = await revenue();
    await refund(order, {}).expect(200);
    expect(await revenue()).toBe(before);
  });
});
