import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { DomainError } from '#shared/domain-error.js';
import { addPart, confirmCard, type PartOnSale, placeOrder, intentIdOf } from '#test/support/bodies.js';
import { DeadGateway } from '#test/support/test-gateways.js';
import { signature, StripeEvents, stripeEvent } from '#test/support/stripe-events.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('the Stripe webhook', () => {
  const shop = testShop({ beside: [StripeEvents], settings: { RATE_LIMIT_PER_MINUTE: '40' } });
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1 });
  });

  /** Sends exactly these bytes. */
  const send = (payload: string, header: string | null = signature(payload), path = '/webhooks/stripe') => {
    const call = shop.anonymous.call('post', path).set('Content-Type', 'application/json; charset=utf-8');
    return (header === null ? call : call.set('Stripe-Signature', header)).send(payload);
  };
  /** An order whose card was charged without a report to the shop. */
  const charged = async () => {
    const order = await placeOrder(carl, part);
    const { body } = await carl.post('/create-payment-intent', { total_price: 40, order_id: order }).expect(200);
    const { clientSecret } = body as { clientSecret: string };
    await confirmCard(carl, clientSecret);
    return { order, intent: intentIdOf(clientSecret) };
  };
  const statusOf = async (order: string) =>
    ((await carl.get(`/payment/order/${order}`).expect(200)).body as { status?: string }).status;
  const counted = async (name: string, outcome: string) => {
    const { text } = await shop.anonymous.get('/metrics').expect(200);
    const series = `shop_webhook_events_total{name="${name}",outcome="${outcome}"} `;
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.slice(series.length) ?? 0,
    );
  };

  it('records the payment before it responds; a repeated event changes nothing', async () => {
    const { order, intent } = await charged();
    const event = stripeEvent('payment_intent.succeeded', intent);
    await send(event).expect(200, { received: true });
    expect(await statusOf(order)).toBe('pending');
    await send(event, null, '/api/webhooks/stripe').expect(400);
    await send(event, signature(event), '/api/webhooks/stripe').expect(200);
    expect(await counted('payment_intent.succeeded', 'done')).toBe(1);
    expect(await counted('payment_intent.succeeded', 'repeated')).toBe(1);
  });

  it('accepts no access token in place of a signature', async () => {
    const event = JSON.parse(stripeEvent('payment_intent.succeeded', 'pi_unknown')) as object;
    for (const visitor of [shop.anonymous, carl, admin]) await visitor.post('/webhooks/stripe', event).expect(400);
  });

  it.each<[string, (event: string) => [payload: string, header: string | null]]>([
    ['no signature', (event) => [event, null]],
    ['another signature', (event) => [event, signature(event, { secret: 'whsec_of_eve' })]],
    ['a signature that is too old', (event) => [event, signature(event, { age: 310 })]],
    ['one byte changed', (event) => [event.replace('succeeded', 'succeedeD'), signature(event)]],
    ['the same JSON in other bytes', (event) => [JSON.stringify(JSON.parse(event)), signature(event)]],
    ['nothing but a signature', () => ['', signature('')]],
  ])('rejects an event with %s, without effect', async (_, make) => {
    const { order, intent } = await charged();
    const before = await counted('other', 'refused');
    const [payload, header] = make(stripeEvent('payment_intent.succeeded', intent));
    const { body } = await send(payload, header).expect(400);
    expect(body).toMatchObject({ type: '/problems/webhook-signature' });
    expect(JSON.stringify(body)).not.toContain(intent);
    expect(await statusOf(order)).toBeUndefined();
    expect(await counted('other', 'refused')).toBe(before + 1);
  });

  it('accepts, ignores and counts events of other types and of foreign intents', async () => {
    await send(stripeEvent('customer.created', 'cus_1')).expect(200);
    await send(stripeEvent('payment_intent.succeeded', 'pi_of_another_shop')).expect(200);
    expect(await counted('other', 'ignored')).toBe(1);
    expect(await counted('payment_intent.succeeded', 'ignored')).toBe(1);
  });

  it.each([
    ['the gateway', () => jest.spyOn(shop.app.get(PaymentGateway), 'find').mockImplementation(new DeadGateway().find)],
    [
      'the store',
      () =>
        jest
          .spyOn(shop.app.get(PaymentRepository), 'markEventHandled')
          .mockRejectedValue(new DomainError('unavailable', 'storage-busy', 'The shop is busy.')),
    ],
  ])('responds with 503 while %s is unavailable and accepts the redelivery', async (_, away) => {
    const { order, intent } = await charged();
    const event = stripeEvent('payment_intent.succeeded', intent);
    const fault = away();
    await send(event).expect(503).expect('Retry-After', '1');
    fault.mockRestore();
    await send(event).expect(200);
    expect(await statusOf(order)).toBe('pending');
  });

  it('accepts large JSON bodies up to a limit', async () => {
    const large = (kilobytes: number) =>
      stripeEvent('customer.created', 'cus_1', { padding: 'x'.repeat(kilobytes * 1024) });
    await send(large(900)).expect(200);
    const { body } = await send(large(1024)).expect(413);
    expect(body).toMatchObject({ type: '/problems/too-large', detail: 'The body is larger than 1 MB.' });
    await send('{}').set('Content-Type', 'text/plain').expect(415);
    // Other routes keep their limit.
    const order = await carl.post('/orders', { name: 'x'.repeat(101 * 1024) }).expect(413);
    expect(order.body).toMatchObject({ detail: 'The body is larger than 100 kB.' });
  });

  it('is exempt from the rate limit', async () => {
    const event = stripeEvent('customer.created', 'cus_2');
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(event)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
