import { addPart, confirmCard, payOrder, placeOrder, intentIdOf } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('payments over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });

  /** An unpaid order with a unique total. */
  async function anUnpaidOrder(price: number): Promise<string> {
    const part = await addPart(admin, { price, min_order: 1 });
    return placeOrder(carl, part, { amount: 1 });
  }

  async function clientSecret(body: object): Promise<string> {
    const answer = await carl.post('/create-payment-intent', body).expect(200);
    return (answer.body as { clientSecret: string }).clientSecret;
  }

  it('returns the decline reason and accepts another card', async () => {
    const order_id = await anUnpaidOrder(102);
    const secret = await clientSecret({ total_price: 102, order_id });
    const declined = await confirmCard(carl, secret, '4000000000000002');
    expect(declined.status).toBe(402);
    expect(declined.body).toMatchObject({ error: { type: 'card_error', message: 'Your card was declined.' } });
    expect((await confirmCard(carl, secret)).body).toMatchObject({ status: 'succeeded' });
  });

  it('blocks cards for an order after ten declines, with the time to retry', async () => {
    const order_id = await anUnpaidOrder(108);
    const secret = await clientSecret({ total_price: 108, order_id });
    for (let n = 0; n < 10; n += 1) expect((await confirmCard(carl, secret, '4000000000000002')).status).toBe(402);
    const { body, headers } = await carl.post('/create-payment-intent', { total_price: 108, order_id }).expect(429);
    expect(body).toMatchObject({
      type: '/problems/too-many-card-attempts',
      detail: 'Too many cards were declined, so no card is taken for now. Please try again in 24 hours.',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    const { body: refused } = await confirmCard(carl, secret);
    expect(refused).toMatchObject({ error: { payment_intent: { status: 'canceled' } } });
  });

  it('records a confirmed payment, and does nothing when it is reported again', async () => {
    const order = await anUnpaidOrder(103);
    const transactionId = await payOrder(carl, order, 103);
    await carl.patch(`/orders/${order}`, { order, transactionId }).expect(200, { modifiedCount: 0 });
    const { body } = await carl.get(`/payment/order/${order}`).expect(200);
    expect(body).toMatchObject({ status: 'pending', transactionId, paid_at: expect.any(String) as string });
  });

  it('creates an intent from the total, as in the spec, when an unpaid order has that total', async () => {
    const order = await anUnpaidOrder(106);
    const secret = await clientSecret({ total_price: 106 });
    await confirmCard(carl, secret);
    const transactionId = intentIdOf(secret);
    await carl.patch(`/orders/${order}`, { order, transactionId }).expect(200, { modifiedCount: 1 });
    await carl.post('/create-payment-intent', { total_price: 107 }).expect(409);
  });

  it.each([{}, { total_price: '5' }, { total_price: 0 }, { total_price: 1.5 }, { total_price: 5, card: '4242' }])(
    'rejects the request %j',
    async (body) => {
      await carl.post('/create-payment-intent', body).expect(400);
    },
  );
});
