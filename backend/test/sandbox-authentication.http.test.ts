import { addPart, intentIdOf, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const CARD = { number: '4000002760003184', exp_month: 12, exp_year: 2040, cvc: '123' };

describe('3-D Secure in the sandbox over HTTP', () => {
  const shop = testShop();
  let carl: Visitor;
  let order_id: string;
  let clientSecret: string;
  beforeEach(async () => {
    carl = await shop.customer();
    order_id = await placeOrder(carl, await addPart(await shop.admin(), { price: 101, min_order: 1 }), { amount: 1 });
    const { body } = await carl.post('/create-payment-intent', { total_price: 101, order_id }).expect(200);
    ({ clientSecret } = body as { clientSecret: string });
  });

  /** Confirms with a card that needs authentication; returns the request that completes it. */
  async function asked(): Promise<{ url: string; client_secret: string; payment_method: string }> {
    const { body } = await carl.post('/sandbox/payment_methods', { type: 'card', card: CARD }).expect(200);
    const url = `/sandbox/payment_intents/${intentIdOf(clientSecret)}`;
    const proof = { client_secret: clientSecret, payment_method: (body as { id: string }).id };
    await carl.post(`${url}/confirm`, proof).expect(200, {
      id: intentIdOf(clientSecret),
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    return { url: `${url}/authenticate`, ...proof };
  }
  const record = () => carl.patch(`/orders/${order_id}`, { order: order_id, transactionId: intentIdOf(clientSecret) });

  it('leaves the order unpaid until the authentication succeeds', async () => {
    const { url, ...proof } = await asked();
    await record().expect(409);
    const again = await carl.post('/create-payment-intent', { total_price: 101, order_id }).expect(200);
    expect(again.body).toEqual({ clientSecret });
    await carl
      .post(url, { ...proof, outcome: 'complete' })
      .expect(200, { id: intentIdOf(clientSecret), status: 'succeeded' });
    await record().expect(200, { modifiedCount: 1 });
  });

  it('leaves the order unpaid after a failed authentication and can be repeated', async () => {
    const { url, ...proof } = await asked();
    const { body } = await carl.post(url, { ...proof, outcome: 'fail' }).expect(400);
    expect(body).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } });
    await record().expect(409);
    const second = await asked();
    await carl.post(second.url, { ...proof, outcome: 'complete' }).expect(200);
  });

  it('is cancelled with its order', async () => {
    const { url, ...proof } = await asked();
    await carl.delete(`/orders/${order_id}`).expect(200, { deletedCount: 1 });
    const { body } = await carl.post(url, { ...proof, outcome: 'complete' }).expect(400);
    expect(body).toMatchObject({ error: { payment_intent: { status: 'canceled' } } });
  });
});
