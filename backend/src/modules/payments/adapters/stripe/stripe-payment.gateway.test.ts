import { newId } from '#shared/object-id.js';
import { collect } from '#test/support/concurrency.js';
import { stripeGateway, stripeStandIn } from '#test/support/stripe-gateway.js';
import { StripeBrowser } from '#test/support/stripe/stripe-browser.js';
import { paymentGatewayContract } from '../../ports/payment.gateway.contract.js';

const standIn = stripeStandIn();
const aKey = () => `test:${newId()}`;
const terms = () => ({ amount_cents: 698_000, email: 'carl@test.com', order_id: newId() });

paymentGatewayContract('Stripe', () => stripeGateway(standIn()));

describe('the Stripe gateway on a shared account', () => {
  /** An intent of the same account that was created by another application. */
  const strangers = (metadata: Record<string, string> = {}) =>
    standIn().account.createIntent({ amount: 698_000, metadata: { customer: 'carl@test.com', ...metadata } });

  it('finds no intents of other shops', async () => {
    const { gateway } = stripeGateway(standIn());
    for (const metadata of [undefined, { shop: 'another-shop' }]) {
      const { id, client_secret } = strangers(metadata);
      expect(await gateway.find(id)).toBeUndefined();
      expect(await gateway.cancel(id)).toBe('unknown');
      await new StripeBrowser(standIn()).pay(client_secret);
      await expect(gateway.refund({ transactionId: id }, aKey())).rejects.toMatchObject({ code: 'payment-unknown' });
      standIn().account.refund(id, { amount: 5 });
      expect(await gateway.refunds(id)).toEqual([]);
      expect(standIn().account.intent(id)).toMatchObject({ status: 'succeeded' });
    }
  });

  it("lists the shop's intents only, page by page", async () => {
    const { gateway } = stripeGateway(standIn());
    const from = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
    const own = await gateway.create(terms(), aKey());
    const others = Array.from({ length: 100 }, () => strangers().id);
    const newest = await gateway.create(terms(), aKey());
    const period = { from, to: new Date(Date.now() + 2000).toISOString() };
    const listed = (await collect(gateway.list(period))).map(({ id }) => id);
    expect(listed.slice(0, 1)).toEqual([newest.id]);
    expect(listed).toContain(own.id);
    expect(listed.filter((id) => others.includes(id))).toEqual([]);
  });

  it("lists exactly the period, although Stripe's times are whole seconds", async () => {
    const { gateway } = stripeGateway(standIn());
    const { id, created_at } = await gateway.create(terms(), aKey());
    const halfASecondLater = new Date(Date.parse(created_at) + 500).toISOString();
    const later = new Date(Date.parse(created_at) + 2_000).toISOString();
    const listed = async (from: string, to: string) => (await collect(gateway.list({ from, to }))).map((one) => one.id);
    expect(await listed(created_at, halfASecondLater)).toContain(id);
    expect(await listed(halfASecondLater, later)).not.toContain(id);
  });

  it('returns the charged amount and its currency', async () => {
    const { gateway, pay } = stripeGateway(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    await pay(clientSecret);
    Object.assign(standIn().account.intent(id), { amount_received: 5_000, currency: 'eur' });
    expect(await gateway.find(id)).toMatchObject({ amount_cents: 5_000, currency: 'eur' });
  });
});

describe('the card of a payment at Stripe', () => {
  it.each([
    ['mastercard', '4444', { card_brand: 'Mastercard', card_last4: '4444' }],
    ['a_new_brand', '4444', { card_brand: 'Card', card_last4: '4444' }],
    [null, '4444', { card_brand: 'Card', card_last4: '4444' }],
    ['visa', null, undefined],
    ['visa', '42', undefined],
    ['visa', '4242424242424242', undefined],
  ])('is named by the brand and exactly four digits: %j, %j', async (brand, last4, card) => {
    const { gateway, pay } = stripeGateway(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    await pay(clientSecret);
    const { charges, intents } = standIn().account;
    charges.get(intents.get(id)?.latest_charge ?? '')!.payment_method_details.card = { brand, last4 };
    expect((await gateway.find(id))?.card).toEqual(card);
    const period = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
    const listed = (await collect(gateway.list(period))).find((intent) => intent.id === id);
    expect(listed?.card).toEqual(card);
  });
});

describe('the Stripe gateway and slow payments', () => {
  it('returns `processing` while the bank decides, and does not cancel then', async () => {
    const { gateway } = stripeGateway(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    await new StripeBrowser(standIn()).confirm(clientSecret, 'pm_processing');
    expect(await gateway.find(id)).toMatchObject({ status: 'processing' });
    expect(await gateway.cancel(id)).toBe('processing');
    standIn().account.finish(id);
    expect(await gateway.cancel(id)).toBe('succeeded');
  });

  it('returns an intent as open while the customer authenticates, and cancels it', async () => {
    const { gateway } = stripeGateway(standIn());
    const browser = new StripeBrowser(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    expect(await browser.pay(clientSecret, '4000002760003184')).toMatchObject({ status: 'requires_action' });
    expect(await gateway.find(id)).toMatchObject({ status: 'open' });
    expect(await gateway.cancel(id)).toBe('cancelled');
    expect(await browser.authenticate(clientSecret, 'complete')).toMatchObject({
      error: { code: 'payment_intent_unexpected_state' },
    });
  });

  it('returns the final status of a payment that ends before it is cancelled', async () => {
    const { gateway, pay } = stripeGateway(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    const held = standIn().faults.hold('cancel-intent');
    const cancelled = gateway.cancel(id);
    await held.arrived;
    expect(await pay(clientSecret)).toBe(true);
    held.release();
    expect(await cancelled).toBe('succeeded');
  });

  it('returns a refund as pending, succeeded or failed, and does not count failed ones', async () => {
    const { gateway, pay } = stripeGateway(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    await pay(clientSecret);
    standIn().account.newRefundsAre = 'pending';
    const refund = await gateway.refund({ transactionId: id, amount_cents: 1_000 }, aKey());
    standIn().account.newRefundsAre = 'succeeded';
    expect(refund.status).toBe('pending');
    expect(await gateway.find(id)).toMatchObject({ refunded_cents: 1_000 });
    standIn().account.endRefund(refund.id, 'failed');
    expect(await gateway.refunds(id)).toEqual([{ ...refund, status: 'failed' }]);
    expect(await gateway.find(id)).toMatchObject({ refunded_cents: 0 });
  });

  it('returns a payment as disputed, also when the dispute was won', async () => {
    const { gateway, pay } = stripeGateway(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    await pay(clientSecret);
    expect(await gateway.find(id)).toMatchObject({ disputed: false });
    const dispute = standIn().account.dispute(id);
    standIn().account.moveDispute(dispute, 'won');
    expect(await gateway.find(id)).toMatchObject({ disputed: true, refunded_cents: 0 });
  });

  it("returns a refund that was made in Stripe's dashboard", async () => {
    const { gateway, pay } = stripeGateway(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    await pay(clientSecret);
    const { id: refund } = standIn().account.refund(id, { amount: 2_500 });
    const listed = await gateway.refunds(id);
    expect(listed).toEqual([
      expect.objectContaining({ id: refund, amount_cents: 2_500, status: 'succeeded', transactionId: id }),
    ]);
    expect(listed[0]).not.toHaveProperty('by');
  });
});

describe('the idempotency keys of the Stripe gateway', () => {
  it('are rejected when they were used for other terms', async () => {
    const { gateway, pay } = stripeGateway(standIn());
    const [key, refundKey] = [aKey(), aKey()];
    const { id: transactionId, clientSecret } = await gateway.create(terms(), key);
    await expect(gateway.create(terms(), key)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    await pay(clientSecret);
    await gateway.refund({ transactionId, amount_cents: 1_000 }, refundKey);
    for (const other of [{ amount_cents: 2_000 }, {}])
      await expect(gateway.refund({ transactionId, ...other }, refundKey)).rejects.toMatchObject({
        code: 'idempotency-key-reused',
      });
    expect(await gateway.refunds(transactionId)).toHaveLength(1);
  });

  it('find a refund by its key after Stripe forgot the key', async () => {
    const { gateway, pay } = stripeGateway(standIn());
    const { id: transactionId, clientSecret } = await gateway.create(terms(), aKey());
    await pay(clientSecret);
    const [refund, key] = [{ transactionId, amount_cents: 1_000, by: 'ada@test.com' }, aKey()];
    const first = await gateway.refund(refund, key);
    standIn().keptAnswers.forgetAll();
    expect(await gateway.refund(refund, key)).toEqual(first);
    expect(await gateway.refunds(transactionId)).toHaveLength(1);
  });

  it.each([
    ['charge_already_refunded', 'refund-too-much'],
    ['amount_too_large', 'refund-too-much'],
    ['charge_disputed', 'payment-not-refundable'],
    ['charge_not_refundable', 'payment-not-refundable'],
    ['refund_disputed_payment', 'payment-not-refundable'],
    ['balance_insufficient', 'payment-not-refundable'],
  ])('map the refused refund %s to an error of the shop', async (code, expected) => {
    const { gateway, pay } = stripeGateway(standIn());
    const { id: transactionId, clientSecret } = await gateway.create(terms(), aKey());
    await pay(clientSecret);
    standIn().faults.next('create-refund', { code });
    await expect(gateway.refund({ transactionId }, aKey())).rejects.toMatchObject({ kind: 'conflict', code: expected });
  });
});

describe('the requests of the Stripe gateway', () => {
  it('name a card payment in dollars, the key and the API version of the package, and nothing else', async () => {
    const { gateway } = stripeGateway(standIn());
    const [wanted, key] = [terms(), aKey()];
    await gateway.create(wanted, key);
    const { params, headers } = standIn().requests.at(-1)!;
    expect(params).toMatchObject({
      amount: '698000',
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { shop: 'northbridge-components', customer: wanted.email, order_id: wanted.order_id },
    });
    expect(headers).toMatchObject({ 'idempotency-key': key, 'stripe-version': '2026-10-28.endive' });
    expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
    expect(headers['x-stripe-client-user-agent']).not.toContain('platform');
  });
});
