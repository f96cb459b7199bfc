import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { addPart, payOrder, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const AT = '2026-03-01T09:30:00.000Z';

describe('shipping over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1 });
  });

  async function aPaidOrder(): Promise<{ order: string; transactionId: string }> {
    const order = await placeOrder(carl, part);
    return { order, transactionId: await payOrder(carl, order, 40) };
  }
  const refundAll = (order: string) =>
    admin.post(`/orders/${order}/refunds`, {}).set('Idempotency-Key', 'all').expect(200);
  const dispute = async (transactionId: string, status: 'open' | 'lost' | 'won') => {
    const made = { id: `du_${transactionId}`, status, amount_cents: 4000, created_at: AT } as const;
    await shop.app.get(PaymentRepository).recordDispute({ ...made, transactionId, email: carl.email, currency: 'usd' });
    await shop.app.get(OrderRepository).recordDisputes(transactionId, [made]);
  };
  const orderAs = async (visitor: Visitor, id: string) =>
    (await visitor.get(`/payment/order/${id}`).expect(200)).body as Record<string, unknown>;
  const entriesOf = async (id: string) => (await admin.get(`/audit-log?q=${id}`).expect(200)).body as object[];
  const ship = (order: string, body?: object) => admin.patch(`/shipped/${order}`, body);

  it('rejects a fully refunded order and shows its customer the reason', async () => {
    const { order } = await aPaidOrder();
    await refundAll(order);
    expect((await ship(order).expect(409)).body).toMatchObject({ type: '/problems/order-refunded' });
    for (const visitor of [carl, admin])
      expect(await orderAs(visitor, order)).toMatchObject({
        status: 'pending',
        payment_state: 'refunded',
        refunded: 40,
      });
    expect(await entriesOf(order)).toMatchObject([{ action: 'order-refunded' }]);
  });

  it.each([
    ['open', 'order-disputed', 'disputed'],
    ['lost', 'order-dispute-lost', 'dispute-lost'],
  ] as const)(
    'rejects an order whose dispute is %s and shows its customer the reason',
    async (status, code, payment_state) => {
      const { order, transactionId } = await aPaidOrder();
      await dispute(transactionId, status);
      expect((await ship(order).expect(409)).body).toMatchObject({ type: `/problems/${code}` });
      const disputes = [{ id: `du_${transactionId}`, status, amount: 40, created_at: AT }];
      for (const visitor of [carl, admin])
        expect(await orderAs(visitor, order)).toMatchObject({ status: 'pending', payment_state, disputes });
      const { text } = await admin.get(`/orders/export?part_id=${part._id}`).expect(200);
      expect(text.split('\r\n').find((row) => row.includes(order))).toContain(payment_state);
    },
  );

  it('ships an order whose dispute was won', async () => {
    const { order, transactionId } = await aPaidOrder();
    await dispute(transactionId, 'open');
    await dispute(transactionId, 'won');
    await ship(order).expect(200, { modifiedCount: 1 });
  });

  it('ships a refunded order when an admin gives a reason, and records the reason in the audit log', async () => {
    const { order } = await aPaidOrder();
    await refundAll(order);
    await ship(order, { override: true, reason: '  Sent as a gift  ' }).expect(200, { modifiedCount: 1 });
    expect(await orderAs(carl, order)).toMatchObject({ status: 'shipped', payment_state: 'refunded' });
    const override = { override: true, reason: 'Sent as a gift', payment_state: 'refunded', status: 'shipped' };
    expect((await entriesOf(order))[0]).toMatchObject({ action: 'order-shipped', actor: admin.email, after: override });
  });

  it.each([
    ['no reason', { override: true }, 'reason'],
    ['an empty reason', { override: true, reason: '  ' }, 'reason'],
    ['a reason of 501 characters', { override: true, reason: 'x'.repeat(501) }, 'reason'],
    ['a strange field', { force: true }, 'force'],
    ['an override that is a text', { override: 'true', reason: 'x' }, 'override'],
  ])('rejects an override with %s', async (_, body, field) => {
    const { order } = await aPaidOrder();
    await refundAll(order);
    const { errors } = (await ship(order, body).expect(400)).body as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toEqual([field]);
    expect(await orderAs(admin, order)).toMatchObject({ status: 'pending' });
  });

  it('ships any other paid order without an override and records no reason', async () => {
    for (const body of [undefined, {}, { override: false }, { override: true, reason: 'Why not' }]) {
      const { order } = await aPaidOrder();
      await ship(order, body).expect(200, { modifiedCount: 1 });
      expect(JSON.stringify((await entriesOf(order))[0])).not.toContain('Why not');
    }
  });

  it('counts only orders that can be shipped', async () => {
    const toShip = async () =>
      ((await admin.get('/stats').expect(200)).body as { orders: { pending: number; to_ship: number } }).orders;
    const before = await toShip();
    const [refunded, disputed] = [await aPaidOrder(), await aPaidOrder()];
    await refundAll(refunded.order);
    await dispute(disputed.transactionId, 'open');
    await aPaidOrder();
    expect(await toShip()).toMatchObject({ pending: before.pending + 3, to_ship: before.to_ship + 1 });
    await dispute(disputed.transactionId, 'won');
    expect(await toShip()).toMatchObject({ to_ship: before.to_ship + 2 });
  });

  describe('undone within thirty seconds', () => {
    const undo = (order: string) => admin.delete(`/shipped/${order}`);

    it('makes the order pending again, with an audit event', async () => {
      const { order } = await aPaidOrder();
      await ship(order).expect(200);
      await undo(order).expect(200, { modifiedCount: 1 });
      const now = await orderAs(admin, order);
      expect(now).toMatchObject({ status: 'pending' });
      for (const field of ['shipped_at', 'shipped_by']) expect(now).not.toHaveProperty(field);
      expect((await entriesOf(order))[0]).toMatchObject({
        ...{ action: 'order-shipping-undone', actor: admin.email },
        ...{ before: { status: 'shipped' }, after: { status: 'pending' } },
      });
      expect((await undo(order).expect(409)).body).toMatchObject({ type: '/problems/order-not-shipped' });
      await ship(order).expect(200, { modifiedCount: 1 });
    });

    it('is rejected after thirty seconds', async () => {
      const { order } = await aPaidOrder();
      const orders = shop.app.get(OrderRepository);
      await orders.ship(order, new Date(Date.now() - 31_000).toISOString(), { who: admin.email });
      expect((await undo(order).expect(409)).body).toMatchObject({ type: '/problems/undo-too-late' });
      expect(await orderAs(admin, order)).toMatchObject({ status: 'shipped' });
    });

    it('is rejected for an order that is not shipped or unknown', async () => {
      const { order } = await aPaidOrder();
      await undo(order).expect(409);
      await undo('665f1c2ab3d4e5f60718293b').expect(404);
    });
  });
});
