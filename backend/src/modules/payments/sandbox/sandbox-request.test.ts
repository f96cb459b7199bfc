import type { z } from 'zod';
import {
  AUTHENTICATION,
  CONFIRMATION,
  parseRequest,
  PAYMENT_METHOD_REQUEST,
  SandboxRefusal,
} from './sandbox-request.js';

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };

function refusalOf(schema: z.ZodType, body: unknown): SandboxRefusal | undefined {
  try {
    parseRequest(schema, body);
    return undefined;
  } catch (error) {
    return error as SandboxRefusal;
  }
}

describe('a request for a payment method', () => {
  it('returns the card', () => {
    expect(parseRequest(PAYMENT_METHOD_REQUEST, { type: 'card', card })).toEqual({ type: 'card', card });
  });

  it('accepts numbers as texts, as a form sends them', () => {
    expect(
      parseRequest(PAYMENT_METHOD_REQUEST, {
        type: 'card',
        card: { number: 4242424242424242, exp_month: '12', exp_year: '2034', cvc: 123 },
      }),
    ).toEqual({ type: 'card', card });
  });

  it.each<[unknown, string, string | undefined]>([
    [undefined, 'parameter_invalid', undefined],
    [[], 'parameter_invalid', undefined],
    ['card', 'parameter_invalid', undefined],
    [{ card }, 'parameter_missing', 'type'],
    [{ type: 'sepa_debit', card }, 'parameter_invalid', 'type'],
    [{ type: 'card' }, 'parameter_missing', 'card'],
    [{ type: 'card', card: 'x' }, 'parameter_invalid', 'card'],
    [{ type: 'card', card: { ...card, cvc: undefined } }, 'parameter_missing', 'card[cvc]'],
    [{ type: 'card', card: { ...card, number: '' } }, 'parameter_missing', 'card[number]'],
    [{ type: 'card', card: { ...card, exp_year: { a: 1 } } }, 'parameter_invalid', 'card[exp_year]'],
    [{ type: 'card', card, livemode: true }, 'parameter_unknown', 'livemode'],
    [{ type: 'card', card: { ...card, constructor: 1 } }, 'parameter_unknown', 'constructor'],
  ])('rejects %j with the error of Stripe', (body, code, param) => {
    const refusal = refusalOf(PAYMENT_METHOD_REQUEST, body);
    expect(refusal).toBeInstanceOf(SandboxRefusal);
    expect(refusal).toMatchObject({ status: 400, error: { type: 'invalid_request_error', code } });
    expect(refusal?.error.param).toBe(param);
  });
});

describe('a confirmation', () => {
  it('returns the client secret and the payment method', () => {
    const body = { client_secret: 'pi_1_secret_2', payment_method: 'pm_1' };
    expect(parseRequest(CONFIRMATION, body)).toEqual(body);
  });

  it.each<[unknown, string, string | undefined]>([
    [null, 'parameter_invalid', undefined],
    [{}, 'parameter_missing', 'client_secret'],
    [{ client_secret: 's' }, 'parameter_missing', 'payment_method'],
    [{ client_secret: ['s'], payment_method: 'pm' }, 'parameter_invalid', 'client_secret'],
    [{ client_secret: 's', payment_method: 7 }, 'parameter_invalid', 'payment_method'],
    [{ client_secret: 's', payment_method: 'pm', amount: 1 }, 'parameter_unknown', 'amount'],
  ])('rejects %j with the error of Stripe', (body, code, param) => {
    const refusal = refusalOf(CONFIRMATION, body);
    expect(refusal).toBeInstanceOf(SandboxRefusal);
    expect(refusal).toMatchObject({ status: 400, error: { type: 'invalid_request_error', code } });
    expect(refusal?.error.param).toBe(param);
  });
});

describe('the result of an authentication', () => {
  const body = { client_secret: 'pi_1_secret_2', payment_method: 'pm_1' };

  it.each(['complete', 'fail'])('accepts %s', (outcome) => {
    expect(parseRequest(AUTHENTICATION, { ...body, outcome })).toEqual({ ...body, outcome });
  });

  it.each<[unknown, string, string | undefined]>([
    [body, 'parameter_missing', 'outcome'],
    [{ ...body, outcome: 'completed' }, 'parameter_invalid', 'outcome'],
    [{ ...body, outcome: ['complete'] }, 'parameter_invalid', 'outcome'],
    [{ ...body, outcome: 'toString' }, 'parameter_invalid', 'outcome'],
    [{ ...body, outcome: 'complete', amount: 1 }, 'parameter_unknown', 'amount'],
    [{ outcome: 'complete', payment_method: 'pm_1' }, 'parameter_missing', 'client_secret'],
  ])('rejects %j with the error of Stripe', (request, code, param) => {
    const refusal = refusalOf(AUTHENTICATION, request);
    expect(refusal).toBeInstanceOf(SandboxRefusal);
    expect(refusal).toMatchObject({ status: 400, error: { type: 'invalid_request_error', code } });
    expect(refusal?.error.param).toBe(param);
  });
});
