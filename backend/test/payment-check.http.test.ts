import { addPart, confirmCard, payOrder, placeOrder, type PartOnSale, intentIdOf } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('the payment check of an order', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1 });
  });

  const check = (order: string) => admin.post(`/orders/${order}/payment-check`, {});
  const orderOf = async (id: string) => (await admin.get(`/payment/order/${id}`).expect(200)).body as object;
  const entriesOf = async (id: string) =>
    (await admin.get(`/audit-log?q=${id}&action=payment-recorded`).expect(200)).body as object[];

  /** Opens the payment page; returns the client secret and the transaction. */
  async function begin(order: string): Promise<{ clientSecret: string; transactionId: string }> {
    const { body } = await carl.post('/create-payment-intent', { total_price: 40, order_id: order }).expect(200);
    const { clientSecret } = body as { clientSecret: string };
    return { clientSecret, transactionId: intentIdOf(clientSecret) };
  }

  it('returns the status of an unpaid intent and changes nothing', async () => {
    const order = await placeOrder(carl, part);
    await check(order).expect(200, { status: 'none', settled: false });
    const { clientSecret, transactionId } = await begin(order);
    await check(order).expect(200, { status: 'open', transactionId, settled: false });
    await confirmCard(carl, clientSecret, '4000000000000002');
    await check(order).expect(200, { status: 'open', transactionId, settled: false });
    expect(await orderOf(order)).not.toHaveProperty('status');
  });

  it('records an unreported payment once, with the admin as actor', async () => {
    const order = await placeOrder(carl, part);
    const { clientSecret, transactionId } = await begin(order);
    await confirmCard(carl, clientSecret);
    expect(await orderOf(order)).not.toHaveProperty('status');

    await check(order).expect(200, { status: 'succeeded', transactionId, settled: true });
    const paid = await orderOf(order);
    expect(paid).toMatchObject({ status: 'pending', transactionId, paid_at: expect.any(String) as string });
    await check(order).expect(200, { status: 'succeeded', transactionId, settled: false });
    expect(await orderOf(order)).toEqual(paid);
    expect(await entriesOf(order)).toMatchObject([
      {
        actor: admin.email,
        subject: { type: 'order', id: order },
        before: {},
        after: { status: 'pending', transactionId },
      },
    ]);
  });

  it('records a payment once for ten concurrent requests', async () => {
    const order = await placeOrder(carl, part);
    const { clientSecret } = await begin(order);
    await confirmCard(carl, clientSecret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(order).expect(200)));
    expect(answers.filter(({ body }) => (body as { settled: boolean }).settled)).toHaveLength(1);
    expect(await entriesOf(order)).toHaveLength(1);
  });

  it('returns the transaction of a paid or shipped order and writes nothing', async () => {
    const order = await placeOrder(carl, part);
    const transactionId = await payOrder(carl, order, 40);
    await check(order).expect(200, { status: 'succeeded', transactionId, settled: false });
    await admin.patch(`/shipped/${order}`).expect(200);
    await check(order).expect(200, { status: 'succeeded', transactionId, settled: false });
    expect(await entriesOf(order)).toEqual([]);
  });

  it('records the payment of an order that is being deleted, with the admin as actor only when an admin deletes it', async () => {
    for (const [visitor, actors] of [
      [admin, [admin.email]],
      [carl, []],
    ] as const) {
      const order = await placeOrder(carl, part);
      await confirmCard(carl, (await begin(order)).clientSecret);
      await visitor.delete(`/orders/${order}`).expect(409);
      expect(await orderOf(order)).toMatchObject({ status: 'pending' });
      expect(await entriesOf(order)).toMatchObject(actors.map((actor) => ({ actor })));
    }
  });

  it.each(['0'.repeat(24), 'nonsense', '%00'])('returns 404 for the order id %p', async (id) => {
    await check(id).expect(404);
  });

  it('returns 404 for a deleted order', async () => {
    const order = await placeOrder(carl, part);
    await begin(order);
    await carl.delete(`/orders/${order}`).expect(200);
    await check(order).expect(404);
  });
});
