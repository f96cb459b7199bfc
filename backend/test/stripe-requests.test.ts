import { newId } from '#shared/object-id.js';
import { collect } from './support/concurrency.js';
import { goProgram } from '#test/support/go-program.js';
import { stripeGateway, stripeStandIn } from '#test/support/stripe-gateway.js';
import { StripeMock } from '#test/support/stripe-mock.js';
import type { SeenRequest } from '#test/support/stripe/stripe-stand-in.js';

const found = goProgram('stripe-mock');
const suite = 'program' in found ? describe : describe.skip;

suite(
  `the requests of the Stripe gateway${'missing' in found ? `, without stripe-mock (${found.missing})` : ''}`,
  () => {
    const standIn = stripeStandIn();
    let mock: StripeMock | undefined;
    let requests: SeenRequest[];
    beforeAll(async () => {
      if ('program' in found) mock = await StripeMock.start(found.program);
      requests = await everyKindOfRequest();
    }, 300_000);
    afterAll(() => mock?.stop());

    /** Makes every kind of request that the gateway can send; returns the requests. */
    async function everyKindOfRequest(): Promise<SeenRequest[]> {
      const { gateway, pay } = stripeGateway(standIn());
      const aKey = () => `test:${newId()}`;
      const terms = { amount_cents: 698_000, email: 'carl@test.com' };
      const { id: transactionId, clientSecret } = await gateway.create({ ...terms, order_id: newId() }, aKey());
      await pay(clientSecret);
      await gateway.refund({ transactionId, amount_cents: 1_000, by: 'ada@test.com' }, aKey());
      await gateway.refund({ transactionId }, aKey());
      await gateway.refunds(transactionId);
      for (let i = 0; i < 101; i += 1) standIn().account.createIntent({ amount: 100 });
      await gateway.cancel((await gateway.create(terms, aKey())).id);
      const to = new Date(Date.now() + 2_000).toISOString();
      await collect(gateway.list({ from: '2026-01-01T00:00:00.000Z', to }));
      const look = stripeGateway(standIn()).gateway;
      look.isReachable();
      await look.find(transactionId);
      return standIn().requests.filter(({ headers }) => headers.authorization === `Bearer ${standIn().secretKey}`);
    }

    async function ask(
      { method, url, body, headers }: SeenRequest,
      more = '',
    ): Promise<{ status: number; text: string }> {
      const isRead = method === 'GET';
      const answer = await fetch(
        `${mock?.url}${url}${isRead && more ? `${url.includes('?') ? '&' : '?'}${more}` : ''}`,
        {
          method,
          headers: {
            Authorization: headers.authorization ?? '',
            'Content-Type': headers['content-type'] ?? '',
            'Idempotency-Key': String(headers['idempotency-key'] ?? ''),
          },
          ...(!isRead && { body: [body, more].filter(Boolean).join('&') }),
        },
      );
      return { status: answer.status, text: await answer.text() };
    }

    it('include every operation of the gateway', () => {
      const kinds = new Set(requests.map(({ method, path }) => `${method} ${path.replace(/pi_\w+/, ':id')}`));
      expect([...kinds].sort()).toEqual([
        'GET /v1/payment_intents',
        'GET /v1/payment_intents/:id',
        'GET /v1/refunds',
        'POST /v1/payment_intents',
        'POST /v1/payment_intents/:id/cancel',
        'POST /v1/refunds',
      ]);
      expect(requests.some(({ params }) => params['starting_after'] !== undefined)).toBe(true);
    });

    it("are valid under Stripe's OpenAPI description, as stripe-mock checks it", async () => {
      for (const request of requests) {
        const { status, text } = await ask(request);
        expect({ request: `${request.method} ${request.url} ${request.body}`, status, text }).toMatchObject({
          status: 200,
        });
      }
    });

    it('expand the charge, which has the refunded amount, wherever they need it', async () => {
      const asking = requests.filter(({ params }) => params['expand'] !== undefined);
      expect(asking.length).toBeGreaterThan(3);
      for (const request of asking) {
        const answer = JSON.parse((await ask(request)).text) as { data?: object[] };
        for (const intent of answer.data ?? [answer])
          expect(intent).toMatchObject({ latest_charge: { amount_refunded: expect.any(Number) as number } });
      }
    });

    it('are rejected by stripe-mock with an unknown parameter', async () => {
      expect(requests).not.toEqual([]);
      for (const request of requests) expect((await ask(request, 'nonsense=1')).status).toBe(400);
    });
  },
);
