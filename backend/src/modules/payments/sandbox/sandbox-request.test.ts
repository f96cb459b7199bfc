import { readAuthentication, readConfirmation, readPaymentMethodRequest } from './sandbox-request.js';

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };

describe('a request for a payment method', () => {
  it('gives the card', () => {
    expect(readPaymentMethodRequest({ type: 'card', card })).toEqual({ request: card });
  });

  it('may give its numbers as texts, as a form does', () => {
    expect(
      readPaymentMethodRequest({
        type: 'card',
        card: { number: 4242424242424242, exp_month: '12', exp_year: '2034', cvc: 123 },
      }),
    ).toEqual({ request: card });
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
  ])('%j is refused in the words of Stripe', (body, code, param) => {
    const { refusal } = readPaymentMethodRequest(body);
    expect(refusal).toMatchObject({ status: 400, error: { type: 'invalid_request_error', code } });
    expect(refusal?.error.param).toBe(param);
  });
});

describe('a confirmation', () => {
  it('names the intent by its secret, and the payment method', () => {
    const body = { client_secret: 'pi_1_secret_2', payment_method: 'pm_1' };
    expect(readConfirmation(body)).toEqual({ request: body });
  });

  it.each<[unknown, string, string | undefined]>([
    [null, 'parameter_invalid', undefined],
    [{}, 'parameter_missing', 'client_secret'],
    [{ client_secret: 's' }, 'parameter_missing', 'payment_method'],
    [{ client_secret: ['s'], payment_method: 'pm' }, 'parameter_invalid', 'client_secret'],
    [{ client_secret: 's', payment_method: 7 }, 'parameter_invalid', 'payment_method'],
    [{ client_secret: 's', payment_method: 'pm', amount: 1 }, 'parameter_unknown', 'amount'],
  ])('%j is refused in the words of Stripe', (body, code, param) => {
    const { refusal } = readConfirmation(body);
    expect(refusal).toMatchObject({ status: 400, error: { type: 'invalid_request_error', code } });
    expect(refusal?.error.param).toBe(param);
  });
});

describe('the end of an authentication', () => {
  const body = { client_secret: 'pi_1_secret_2', payment_method: 'pm_1' };

  it.each(['complete', 'fail'])('is %s', (outcome) => {
    expect(readAuthentication({ ...body, outcome })).toEqual({ request: { ...body, outcome } });
  });

  it.each<[unknown, string, string | undefined]>([
    [body, 'parameter_missing', 'outcome'],
    [{ ...body, outcome: 'completed' }, 'parameter_invalid', 'outcome'],
    [{ ...body, outcome: ['complete'] }, 'parameter_invalid', 'outcome'],
    [{ ...body, outcome: 'toString' }, 'parameter_invalid', 'outcome'],
    [{ ...body, outcome: 'complete', amount: 1 }, 'parameter_unknown', 'amount'],
    [{ outcome: 'complete', payment_method: 'pm_1' }, 'parameter_missing', 'client_secret'],
  ])('%j is refused in the words of Stripe', (request, code, param) => {
    const { refusal } = readAuthentication(request);
    expect(refusal).toMatchObject({ status: 400, error: { type: 'invalid_request_error', code } });
    expect(refusal?.error.param).toBe(param);
  });
});
