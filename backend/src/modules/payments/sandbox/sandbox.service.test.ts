import { temporaryStore } from '#test/support/temporary-store.js';
import { concurrently } from '#test/support/concurrency.js';
import { sqliteStores } from '#test/support/payment-servers.js';
import { sandboxGateway } from '#test/support/sandbox-gateway.js';
import type { PaymentGateway } from '../ports/payment.gateway.js';
import type { Intent } from '../domain/payment.js';
import { SandboxRefusal } from './sandbox-request.js';
import type { SandboxService } from './sandbox.service.js';

const store = temporaryStore();
let gateway: PaymentGateway;
let sandbox: SandboxService;
let intent: Intent;
beforeEach(async () => {
  ({ gateway, sandbox } = sandboxGateway(sqliteStores(store())));
  intent = await gateway.create({ amount_cents: 698_000, email: 'carl@test.com' }, 'key');
});

/** A payment method of a card with this number. */
function methodOf(number: string): string {
  const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
  return sandbox.createPaymentMethod({ type: 'card', card }).id;
}
/** The response that the controller sends. */
const responseOf = (result: Promise<unknown>) =>
  result.then(
    (body) => ({ status: 200, body }),
    (refusal: unknown) => {
      if (!(refusal instanceof SandboxRefusal)) throw refusal;
      return { status: refusal.status, body: { error: refusal.error } };
    },
  );
const confirm = (payment_method: string, client_secret = intent.clientSecret, id = intent.id) =>
  responseOf(sandbox.confirm(id, { client_secret, payment_method }));

describe('the sandbox', () => {
  it('charges a valid card', async () => {
    expect(await confirm(methodOf('4242424242424242'))).toEqual({
      status: 200,
      body: { id: intent.id, status: 'succeeded' },
    });
    expect(await gateway.find(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['5555 5555 5555 4444', 'Mastercard', '4444'],
    ['2223003122003222', 'Mastercard', '3222'],
    ['378282246310005', 'American Express', '0005'],
    ['6011111111111117', 'Discover', '1117'],
    ['3056930009020004', 'Diners Club', '0004'],
    ['3566002020360505', 'JCB', '0505'],
    ['6200000000000005', 'UnionPay', '0005'],
  ])('names the card %p by its brand and last four digits', async (number, card_brand, card_last4) => {
    await confirm(methodOf(number));
    expect(await gateway.find(intent.id)).toMatchObject({ card: { card_brand, card_last4 } });
  });

  it('declines a bad card, and then accepts another one', async () => {
    expect(await confirm(methodOf('4000000000000002'))).toEqual({
      status: 402,
      body: {
        error: {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        },
      },
    });
    expect(await gateway.find(intent.id)).toMatchObject({ status: 'open' });
    expect(await confirm(methodOf('4242424242424242'))).toMatchObject({ status: 200 });
  });

  it('charges once when twenty confirmations are concurrent', async () => {
    const method = methodOf('4242424242424242');
    const answers = await Promise.all(concurrently(20, () => confirm(method)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 400);
    expect(refused?.body).toMatchObject({
      error: { code: 'payment_intent_unexpected_state', payment_intent: { id: intent.id, status: 'succeeded' } },
    });
  });

  it('does not charge a cancelled intent', async () => {
    await gateway.cancel(intent.id);
    expect(await confirm(methodOf('4242424242424242'))).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
    });
  });

  it('requires the client secret of the intent', async () => {
    const other = await gateway.create({ amount_cents: 100, email: 'carl@test.com' }, 'another key');
    expect(await confirm(methodOf('4242424242424242'), other.clientSecret)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', param: 'client_secret' } },
    });
    expect(await gateway.find(intent.id)).toMatchObject({ status: 'open' });
  });

  it.each(['pi_unknown', '', 'x'])('returns 404 for the unknown intent %p', async (id) => {
    expect(await confirm(methodOf('4242424242424242'), 'secret', id)).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
    });
  });

  it('rejects a payment method that it did not create', async () => {
    expect(await confirm('pm_card_visa')).toMatchObject({
      status: 400,
      body: { error: { code: 'resource_missing', param: 'payment_method' } },
    });
  });

  it('creates no payment method of an invalid number', () => {
    expect(() => methodOf('4242424242424241')).toThrow(
      expect.objectContaining({
        status: 402,
        error: expect.objectContaining({
          type: 'card_error',
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
        }) as unknown,
      }),
    );
  });

  describe('with a card whose bank requires authentication', () => {
    const NEEDS_AUTHENTICATION = '4000002760003184';
    const authenticate = (payment_method: string, outcome: string, client_secret = intent.clientSecret) =>
      responseOf(sandbox.authenticate(intent.id, { client_secret, payment_method, outcome }));

    it('charges only after the authentication', async () => {
      const method = methodOf(NEEDS_AUTHENTICATION);
      expect(await confirm(method)).toEqual({
        status: 200,
        body: { id: intent.id, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
      });
      expect(await gateway.find(intent.id)).toMatchObject({ status: 'open' });
      expect(await authenticate(method, 'complete')).toEqual({
        status: 200,
        body: { id: intent.id, status: 'succeeded' },
      });
      expect(await gateway.find(intent.id)).toMatchObject({ status: 'succeeded' });
    });

    it('charges nothing when the authentication fails, and then accepts another card', async () => {
      expect(await authenticate(methodOf(NEEDS_AUTHENTICATION), 'fail')).toEqual({
        status: 400,
        body: {
          error: {
            type: 'invalid_request_error',
            code: 'payment_intent_authentication_failure',
            message:
              'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
          },
        },
      });
      expect(await gateway.find(intent.id)).toMatchObject({ status: 'open' });
      expect(await confirm(methodOf('4242424242424242'))).toMatchObject({ status: 200 });
    });

    it.each([
      ['4000008400001629', 'Your card was declined.'],
      ['4000008260003178', 'Your card has insufficient funds.'],
    ])('may decline %s after the authentication', async (number, message) => {
      const method = methodOf(number);
      expect((await confirm(method)).body).toMatchObject({ status: 'requires_action' });
      expect(await authenticate(method, 'complete')).toMatchObject({ status: 402, body: { error: { message } } });
      expect(await gateway.find(intent.id)).toMatchObject({ status: 'open' });
    });

    it('charges once when twenty authentications are concurrent', async () => {
      const method = methodOf(NEEDS_AUTHENTICATION);
      const answers = await Promise.all(concurrently(20, () => authenticate(method, 'complete')));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.find((answer) => answer.status === 400)?.body).toMatchObject({
        error: { payment_intent: { status: 'succeeded' } },
      });
    });

    it('ends in one state when the intent is cancelled during the authentication', async () => {
      const method = methodOf(NEEDS_AUTHENTICATION);
      await confirm(method);
      const [cancelled, answer] = await Promise.all([gateway.cancel(intent.id), authenticate(method, 'complete')]);
      const state = (await gateway.find(intent.id))?.status;
      expect(state).toBe(cancelled);
      expect(answer.status === 200).toBe(state === 'succeeded');
    });

    it('charges nothing when the intent was cancelled before the authentication', async () => {
      const method = methodOf(NEEDS_AUTHENTICATION);
      await confirm(method);
      await gateway.cancel(intent.id);
      expect(await authenticate(method, 'complete')).toMatchObject({
        status: 400,
        body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
      });
    });

    it('requires the client secret of the intent and a card that needs authentication', async () => {
      expect(await authenticate(methodOf(NEEDS_AUTHENTICATION), 'complete', 'pi_other_secret_x')).toMatchObject({
        status: 400,
        body: { error: { param: 'client_secret' } },
      });
      expect(await authenticate(methodOf('4242424242424242'), 'complete')).toMatchObject({
        status: 400,
        body: { error: { param: 'payment_method' } },
      });
      expect(await gateway.find(intent.id)).toMatchObject({ status: 'open' });
    });
  });
});
