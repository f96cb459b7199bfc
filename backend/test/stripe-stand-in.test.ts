import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { stripeStandIn } from '#test/support/stripe-gateway.js';
import { StripeBrowser } from '#test/support/stripe/stripe-browser.js';

describe('the Stripe stand-in', () => {
  const standIn = stripeStandIn();
  const browser = () => new StripeBrowser(standIn());
  const anIntent = () => standIn().account.createIntent({ amount: 5_000 });

  describe('sends webhooks', () => {
    let endpoint: Server;
    let status: number;
    let seen: { signature: string; body: string }[];
    beforeEach(async () => {
      [status, seen] = [200, []];
      endpoint = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          seen.push({ signature: String(request.headers['stripe-signature']), body: Buffer.concat(chunks).toString() });
          response.writeHead(status).end();
        });
      });
      endpoint.listen(0, '127.0.0.1');
      await once(endpoint, 'listening');
      standIn().webhooks.connect(urlOf(endpoint), standIn().webhookSecret);
    });
    afterEach(async () => {
      await standIn().webhooks.settled();
      standIn().webhooks.disconnect();
      endpoint.close();
      endpoint.closeAllConnections();
    });
    const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`;
    const read = ({ signature, body }: { signature: string; body: string }) =>
      Stripe.webhooks.constructEvent(body, signature, standIn().webhookSecret);
    const typesSeen = () => seen.map((request) => read(request).type);

    it("signed so that Stripe's library accepts them, with a snapshot of the object", async () => {
      const { client_secret } = anIntent();
      await browser().pay(client_secret);
      await standIn().webhooks.settled();
      const events = seen.map(read);
      const created = events.find(({ type }) => type === 'payment_intent.created');
      const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
      expect(created?.data.object).toMatchObject({ status: 'requires_payment_method' });
      expect(succeeded?.data.object).toMatchObject({ status: 'succeeded', amount_received: 5_000 });
    });

    it('delivers events late, twice and reordered on request', async () => {
      standIn().webhooks.hold();
      const { client_secret } = anIntent();
      await browser().pay(client_secret, '4000000000000002');
      await browser().pay(client_secret);
      expect(seen).toEqual([]);
      await standIn().webhooks.release(([created, failed, charged, succeeded]) => [
        ...[succeeded!, failed!, failed!, charged!, created!],
      ]);
      expect(typesSeen()).toEqual([
        'payment_intent.succeeded',
        'payment_intent.payment_failed',
        'payment_intent.payment_failed',
        'charge.succeeded',
        'payment_intent.created',
      ]);
      expect(new Set(seen.map((request) => read(request).id)).size).toBe(4);
    });

    it('again after a failure, with a wrong or old signature on request, and records the responses', async () => {
      status = 500;
      anIntent();
      await standIn().webhooks.settled();
      const event = standIn().webhooks.ofType('payment_intent.created').at(-1)!;
      status = 200;
      expect(await standIn().webhooks.send(event)).toBe(200);
      expect(
        standIn()
          .webhooks.answers.slice(-2)
          .map((answer) => answer.status),
      ).toEqual([500, 200]);
      await standIn().webhooks.send(event, { secret: 'whsec_of_another_shop' });
      await standIn().webhooks.send(event, { signedAt: Date.now() / 1000 - 301 });
      await standIn().webhooks.send(event, { body: JSON.stringify({ ...event, livemode: true }) });
      for (const request of seen.slice(-3)) expect(() => read(request)).toThrow(/signature|tolerance/i);
    });
  });

  it("lets browsers make their own requests with the intent's secret", async () => {
    const { id, client_secret } = anIntent();
    expect(await browser().confirm(`${id}_secret_guessed`, 'pm_card_visa')).toMatchObject({
      error: { code: 'payment_intent_invalid_parameter' },
    });
    const refund = await fetch(`${standIn().url}/v1/refunds`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${standIn().publishableKey}` },
      body: new URLSearchParams({ payment_intent: id }),
    });
    expect(refund.status).toBe(401);
    expect(await browser().pay(client_secret)).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['4000002500003155', 'complete', { status: 'succeeded' }],
    ['4000002760003184', 'complete', { status: 'succeeded' }],
    [
      '4000008260003178',
      'complete',
      { error: { code: 'card_declined', message: 'Your card has insufficient funds.' } },
    ],
    ['4000008400001629', 'complete', { error: { code: 'card_declined', message: 'Your card was declined.' } }],
    [
      '4000002760003184',
      'fail',
      {
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      },
    ],
  ] as const)('requires authentication with %s; the customer can %s it', async (card, outcome, end) => {
    const { client_secret } = anIntent();
    expect(await browser().pay(client_secret, card)).toMatchObject({ status: 'requires_action' });
    expect(await browser().authenticate(client_secret, outcome)).toMatchObject(end);
  });

  it('rejects features that this API version removed', async () => {
    const stripe = await fetch(`${standIn().url}/v1/payment_intents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${standIn().secretKey}` },
      body: new URLSearchParams({ amount: '100', currency: 'usd', 'payment_method_types[0]': 'card' }),
    });
    expect(stripe.status).toBe(400);
    expect(await stripe.json()).toMatchObject({ error: { code: 'payment_method_types_no_longer_supported' } });
  });
});
