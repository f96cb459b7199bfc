import type { AddressInfo } from 'node:net';
import { addPart, intentIdOf, type PartOnSale, placeOrder } from '#test/support/bodies.js';
import { stripeStandIn } from '#test/support/stripe-gateway.js';
import { StripeBrowser } from '#test/support/stripe/stripe-browser.js';
import { TestShop, type Visitor } from '#test/support/test-shop.js';

interface PaidOrder {
  status?: string;
  transactionId?: string;
  refunded?: number;
  refunds?: { amount: number; status: string; by?: string }[];
}

describe('a shop with Stripe webhooks', () => {
  const standIn = stripeStandIn();
  const shop = new TestShop();
  let ada: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    await shop.start({ settings: { ...standIn().settings, MAX_UNPAID_ORDERS: '0' } });
    await shop.app.listen(0, '127.0.0.1');
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    standIn().webhooks.connect(`http://127.0.0.1:${port}/api/webhooks/stripe`, standIn().webhookSecret);
    ada = await shop.admin();
    carl = await shop.customer();
    part = await addPart(ada, { price: 40, min_order: 1, quantity: 1000 });
  });
  afterAll(() => shop.stop());

  const begin = async () => {
    const order = await placeOrder(carl, part);
    const { body } = await carl.post('/create-payment-intent', { total_price: 40, order_id: order }).expect(200);
    const { clientSecret } = body as { clientSecret: string };
    return { order, clientSecret, intent: intentIdOf(clientSecret) };
  };
  const pay = (clientSecret: string, number?: string) => new StripeBrowser(standIn()).pay(clientSecret, number);
  const orderOf = async (order: string, as = carl) =>
    (await as.get(`/payment/order/${order}`).expect(200)).body as PaidOrder;
  const told = () => standIn().webhooks.settled();
  const eventsOf = (intent: string) =>
    standIn().webhooks.events.filter(({ data: { object } }) => JSON.stringify(object).includes(intent));
  /** An order whose card was charged, and its event, which is not delivered yet. */
  const paidUnheard = async () => {
    const { order, clientSecret, intent } = await begin();
    standIn().webhooks.hold();
    await pay(clientSecret);
    await standIn().webhooks.release(() => []);
    return { order, paid: eventsOf(intent).find(({ type }) => type === 'payment_intent.succeeded')! };
  };
  const reconciliation = async () =>
    (await ada.get('/reconciliation').expect(200)).body as {
      differences: { transactionId: string; kind: string }[];
      unmatched_payments: { transactionId: string; reason: string; state: string }[];
      disputes: { id: string; status: string }[];
    };

  it('records the payment of an order whose browser was closed', async () => {
    const { order, clientSecret, intent } = await begin();
    await pay(clientSecret);
    await told();
    expect(await orderOf(order)).toMatchObject({ status: 'pending', transactionId: intent });
    await carl.patch(`/orders/${order}`, { order, transactionId: intent }).expect(200, { modifiedCount: 0 });
  });

  it('records a payment once for repeated, late and reordered events and the return page', async () => {
    const { order, clientSecret, intent } = await begin();
    standIn().webhooks.hold();
    await pay(clientSecret, '4000000000000002');
    await pay(clientSecret);
    const back = carl.patch(`/orders/${order}`, { order, transactionId: intent }).expect(200);
    const [statuses] = await Promise.all([
      standIn().webhooks.release((events) => [...events].reverse().flatMap((event) => [event, event])),
      back,
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(eventsOf(intent).map(({ type }) => type)).toContain('payment_intent.payment_failed');
    const paid = await orderOf(order);
    expect(paid).toMatchObject({ status: 'pending', transactionId: intent });
    await ada.patch(`/shipped/${order}`).expect(200);
    for (const event of eventsOf(intent)) expect(await standIn().webhooks.send(event)).toBe(200);
    expect(await orderOf(order)).toMatchObject({ status: 'shipped', transactionId: intent });
  });

  it('does not ship a disputed order until the dispute is won', async () => {
    const { order, clientSecret, intent } = await begin();
    await pay(clientSecret);
    await told();
    const dispute = standIn().account.dispute(intent, 'warning_needs_response');
    await told();
    await ada.patch(`/shipped/${order}`).expect(409);
    standIn().account.moveDispute(dispute, 'warning_closed');
    standIn().account.moveDispute(dispute, 'needs_response');
    await told();
    const disputed = { id: dispute.id, status: 'open', amount: 40 };
    expect(await orderOf(order)).toMatchObject({ payment_state: 'disputed', disputes: [disputed] });
    expect((await reconciliation()).disputes).toContainEqual(
      expect.objectContaining({ ...disputed, order_id: order, transactionId: intent }),
    );
    standIn().account.moveDispute(dispute, 'won');
    await told();
    await ada.patch(`/shipped/${order}`).expect(200);
  });

  it('does not use a charged-back payment for another order', async () => {
    const order = await placeOrder(carl, part);
    const { body } = await carl.post('/create-payment-intent', { total_price: 40 }).expect(200);
    const { clientSecret } = body as { clientSecret: string };
    const intent = intentIdOf(clientSecret);
    standIn().webhooks.hold();
    await pay(clientSecret);
    await standIn().webhooks.release(() => []);
    const dispute = standIn().account.dispute(intent);
    standIn().account.moveDispute(dispute, 'lost');
    await told();
    const refused = await carl.patch(`/orders/${order}`, { order, transactionId: intent }).expect(409);
    expect(refused.body).toMatchObject({ type: '/problems/payment-disputed' });
    await carl.delete(`/orders/${order}`).expect(200, { deletedCount: 1 });
    const { differences, disputes } = await reconciliation();
    expect(differences).toContainEqual(expect.objectContaining({ transactionId: intent, kind: 'dispute-lost' }));
    expect(disputes).toContainEqual(expect.objectContaining({ id: dispute.id, status: 'lost' }));
  });

  it('rejects an event that is unsigned, altered or too old', async () => {
    const { order, paid } = await paidUnheard();
    const now = Math.floor(Date.now() / 1000);
    for (const forged of [
      { secret: 'whsec_of_somebody_else' },
      { signedAt: now - 301 },
      { body: JSON.stringify({ ...paid, id: 'evt_tampered' }) },
    ])
      expect(await standIn().webhooks.send(paid, forged)).toBe(400);
    expect(await orderOf(order)).not.toHaveProperty('status');
    expect(await standIn().webhooks.send(paid)).toBe(200);
    expect(await orderOf(order)).toMatchObject({ status: 'pending' });
  });

  it('answers an event with an error while Stripe is unavailable and processes it when it is redelivered', async () => {
    const { order, paid } = await paidUnheard();
    standIn().faults.down = true;
    expect(await standIn().webhooks.send(paid)).toBe(503);
    standIn().faults.down = false;
    expect(await orderOf(order)).not.toHaveProperty('status');
    expect(await standIn().webhooks.send(paid)).toBe(200);
    expect(await orderOf(order)).toMatchObject({ status: 'pending' });
  });

  it('never cancels a paid order and never pays a cancelled one', async () => {
    const { order, clientSecret } = await begin();
    standIn().webhooks.hold();
    await pay(clientSecret);
    await carl.delete(`/orders/${order}`).expect(409);
    expect(await orderOf(order)).toMatchObject({ status: 'pending' });
    await standIn().webhooks.release();

    const second = await begin();
    await carl.delete(`/orders/${second.order}`).expect(200, { deletedCount: 1 });
    expect(await pay(second.clientSecret)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
  });

  it.each<[string, { amount?: number; currency?: string; customer?: string }, string]>([
    ['amount', { amount: 3999 }, 'payment-of-another-amount'],
    ['currency', { currency: 'eur' }, 'payment-in-another-currency'],
    ['customer', { customer: 'eve@northbridge.test' }, 'payment-by-another-customer'],
  ])('rejects a payment with another %s and shows it to the admins, who refund it', async (_, wrong, reason) => {
    const { order, intent: asked } = await begin();
    const { metadata } = standIn().account.intent(asked);
    const { amount = 4000, currency = 'usd', customer = carl.email } = wrong;
    const made = standIn().account.createIntent({ amount, currency, metadata: { ...metadata, customer } });
    await pay(made.client_secret);
    await told();
    expect(await orderOf(order)).not.toHaveProperty('status');
    expect((await reconciliation()).unmatched_payments).toContainEqual(
      expect.objectContaining({ transactionId: made.id, reason, state: 'open' }),
    );
    await ada.post(`/reconciliation/${made.id}/refund`, {}).expect(200);
    expect(
      [...standIn().account.refunds.values()].filter(({ payment_intent }) => payment_intent === made.id),
    ).toHaveLength(1);
    await told();
    expect((await reconciliation()).unmatched_payments).toContainEqual(
      expect.objectContaining({ transactionId: made.id, state: 'refunded' }),
    );
    await carl.delete(`/orders/${order}`).expect(200, { deletedCount: 1 });
  });

  it('ignores other payments on the same account', async () => {
    const { order } = await begin();
    const foreign = standIn().account.createIntent({ amount: 4000, metadata: { order_id: order } });
    await pay(foreign.client_secret);
    await told();
    expect(standIn().webhooks.answers.at(-1)).toMatchObject({ status: 200 });
    expect(await orderOf(order)).not.toHaveProperty('status');
    const { differences, unmatched_payments } = await reconciliation();
    expect([...differences, ...unmatched_payments].map(({ transactionId }) => transactionId)).not.toContain(foreign.id);
  });

  it("shows a refund made in Stripe's dashboard, and one that the bank returned", async () => {
    const { order, clientSecret, intent } = await begin();
    await pay(clientSecret);
    await told();
    standIn().account.refund(intent, { amount: 1250 });
    await told();
    expect(await orderOf(order)).toMatchObject({ status: 'pending', refunded: 12.5, refunds: [{ amount: 12.5 }] });

    await ada.post(`/orders/${order}/refunds`, { amount: 10 }).set('Idempotency-Key', 'ten dollars').expect(200);
    await told();
    const { refunded, refunds } = await orderOf(order, ada);
    expect(refunded).toBe(22.5);
    expect(refunds?.map(({ amount, by }) => [amount, by])).toEqual([
      [12.5, undefined],
      [10, ada.email],
    ]);
    const { body } = await ada.get(`/audit-log?action=order-refunded&q=${order}`).expect(200);
    expect(body).toHaveLength(1);
    expect((await reconciliation()).differences.map(({ transactionId }) => transactionId)).not.toContain(intent);
  });

  it('blocks a payment page after too many declined cards', async () => {
    const thief = await shop.customer('thief@northbridge.test', 'Theo Thief');
    const order = await placeOrder(thief, part);
    const open = () => thief.post('/create-payment-intent', { total_price: 40, order_id: order });
    const { body } = await open().expect(200);
    const { clientSecret } = body as { clientSecret: string };
    for (let tried = 0; tried < 10; tried += 1) {
      await pay(clientSecret, '4000000000000002');
      await told();
    }
    expect(await pay(clientSecret)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
    const { body: refusal, headers } = await open().expect(429);
    expect(refusal).toMatchObject({ type: '/problems/too-many-card-attempts' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  });
});
