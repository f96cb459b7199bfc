import { addPart, intentIdOf, placeOrder } from '#test/support/bodies.js';
import { stripeStandIn } from '#test/support/stripe-gateway.js';
import { StripeBrowser } from '#test/support/stripe/stripe-browser.js';
import { TestShop, type Visitor } from '#test/support/test-shop.js';

describe('a shop with Stripe', () => {
  const standIn = stripeStandIn();
  const shop = new TestShop();
  let ada: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    await shop.start({ settings: standIn().settings });
    ada = await shop.admin();
    carl = await shop.customer();
  });
  afterAll(() => shop.stop());

  /** An unpaid order of Carl's, and what his browser needs to pay it. */
  async function ordered(price: number): Promise<{ order: string; clientSecret: string }> {
    const order = await placeOrder(carl, await addPart(ada, { price, min_order: 1 }), { amount: 1 });
    return { order, clientSecret: await secretOf(order, price) };
  }
  async function secretOf(order_id: string, total_price: number): Promise<string> {
    const { body } = await carl.post('/create-payment-intent', { total_price, order_id }).expect(200);
    return (body as { clientSecret: string }).clientSecret;
  }
  const record = (order: string, clientSecret: string) =>
    carl.patch(`/orders/${order}`, { order, transactionId: intentIdOf(clientSecret) });

  it('gives browsers the publishable key and no other', async () => {
    const { body, text } = await shop.anonymous.get('/config').expect(200);
    expect(body).toMatchObject({
      cards: { provider: 'stripe', mode: 'demo', publishableKey: standIn().publishableKey },
    });
    expect(text).not.toContain(standIn().secretKey);
    expect(text).not.toContain(standIn().webhookSecret);
  });

  it("allows Stripe's card form and the bank's page in its CSP, and nothing else from other origins", async () => {
    const { headers } = await shop.anonymous.get('/parts').expect(200);
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
  });

  it('has no sandbox', async () => {
    await shop.anonymous.post('/sandbox/payment_methods', { type: 'card', card: {} }).expect(404);
    await shop.anonymous.post('/sandbox/payment_intents/pi_1/confirm', {}).expect(404);
  });

  it('takes the payment of an order with one intent per order', async () => {
    const { order, clientSecret } = await ordered(201);
    expect(await secretOf(order, 201)).toBe(clientSecret);
    await record(order, clientSecret).expect(409);
    await new StripeBrowser(standIn()).pay(clientSecret);
    await record(order, clientSecret).expect(200, { modifiedCount: 1 });
    await record(order, clientSecret).expect(200, { modifiedCount: 0 });
    const { body } = await carl.get(`/payment/order/${order}`).expect(200);
    expect(body).toMatchObject({ status: 'pending', transactionId: intentIdOf(clientSecret) });
  });

  it('takes a payment after a declined card and after 3-D Secure', async () => {
    const { order, clientSecret } = await ordered(202);
    const browser = new StripeBrowser(standIn());
    expect(await browser.pay(clientSecret, '4000000000000002')).toMatchObject({ error: { code: 'card_declined' } });
    expect(await browser.pay(clientSecret, '4000002500003155')).toMatchObject({ status: 'requires_action' });
    await record(order, clientSecret).expect(409);
    expect(await browser.authenticate(clientSecret, 'complete')).toMatchObject({ status: 'succeeded' });
    await record(order, clientSecret).expect(200, { modifiedCount: 1 });
  });

  it('cancels the intent of a cancelled order', async () => {
    const { order, clientSecret } = await ordered(203);
    await carl.delete(`/orders/${order}`).expect(200, { deletedCount: 1 });
    expect(await new StripeBrowser(standIn()).pay(clientSecret)).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    });
  });

  it('rejects cancelling an order whose payment is processing', async () => {
    const { order, clientSecret } = await ordered(204);
    await new StripeBrowser(standIn()).confirm(clientSecret, 'pm_processing');
    const { body } = await carl.delete(`/orders/${order}`).expect(409);
    expect(body).toMatchObject({ type: '/problems/payment-processing' });
    standIn().account.finish(intentIdOf(clientSecret));
    await record(order, clientSecret).expect(200, { modifiedCount: 1 });
  });

  describe('while Stripe is unavailable', () => {
    it('reports that nothing was charged, serves everything else, and is degraded only for cards', async () => {
      const { order } = await ordered(205);
      standIn().faults.down = true;
      const part = await addPart(ada, { price: 206, min_order: 1 });
      const unpaid = await placeOrder(carl, part, { amount: 1 });
      const { body } = await carl
        .post('/create-payment-intent', { total_price: 206, order_id: unpaid })
        .expect(503)
        .expect('Retry-After', '1');
      expect(body).toMatchObject({
        type: '/problems/gateway-unreachable',
        detail: expect.stringContaining('nothing was charged by the shop') as string,
      });
      await carl.delete(`/orders/${order}`).expect(503);
      await shop.anonymous.get('/parts').expect(200);
      await shop.anonymous.get('/health/ready').expect(200, { status: 'ready', degraded: ['cards'] });
      standIn().faults.down = false;
      await secretOf(unpaid, 206);
      await shop.anonymous.get('/health/ready').expect(200, { status: 'ready' });
    });
  });
});

describe('a shop that starts while Stripe is unavailable', () => {
  const standIn = stripeStandIn();
  const shop = new TestShop();
  beforeAll(async () => {
    standIn().faults.down = true;
    await shop.start({ settings: standIn().settings });
  });
  afterAll(() => shop.stop());

  it('starts, and takes payments as soon as Stripe is back', async () => {
    await shop.anonymous.get('/parts').expect(200);
    const carl = await shop.customer();
    const order_id = await placeOrder(carl, await addPart(await shop.admin(), { price: 301, min_order: 1 }), {
      amount: 1,
    });
    standIn().faults.down = false;
    await carl.post('/create-payment-intent', { total_price: 301, order_id }).expect(200);
  });
});
