import { outcomeOf, paymentMethodOf, refusalOfCard } from './sandbox-card.js';
import type { SandboxCard } from './sandbox-request.js';

const NOW = new Date('2026-06-15T12:00:00Z');
const aCard = (changes: Partial<SandboxCard> = {}): SandboxCard => ({
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2034,
  cvc: '123',
  ...changes,
});
const codeOf = (changes: Partial<SandboxCard>) => refusalOfCard(aCard(changes), NOW)?.error.code;
/** Any brand with the last four digits of the number. */
const endingLike = (number: string) => expect.objectContaining({ card_last4: number.slice(-4) }) as unknown;

describe('a test card', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '5555555555554444',
    '378282246310005',
    '6011111111111117',
    '36227206271667',
  ])('%s can be charged', (number) => {
    expect(refusalOfCard(aCard({ number }), NOW)).toBeUndefined();
    expect(outcomeOf(paymentMethodOf(aCard({ number })))).toEqual({ card: endingLike(number) });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s creates a payment method that is declined when it is charged: %s', (number, code, message) => {
    expect(refusalOfCard(aCard({ number }), NOW)).toBeUndefined();
    expect(outcomeOf(paymentMethodOf(aCard({ number })))).toEqual({
      card: endingLike(number),
      refusal: expect.objectContaining({
        status: 402,
        error: expect.objectContaining({ type: 'card_error', code, message }) as unknown,
      }) as unknown,
    });
  });

  it.each([
    ['4000002500003155', undefined],
    ['4000002760003184', undefined],
    ['4000000000003220', undefined],
    ['4000008260003178', 'Your card has insufficient funds.'],
    ['4000008400001629', 'Your card was declined.'],
  ])('%s creates a payment method that needs authentication, and then ends in: %s', (number, message) => {
    expect(refusalOfCard(aCard({ number }), NOW)).toBeUndefined();
    const outcome = outcomeOf(paymentMethodOf(aCard({ number })));
    expect(outcome?.authenticate).toBe(true);
    expect(outcome?.refusal?.error.message).toBe(message);
  });

  it.each(['4242424242424241', '42424242', '', 'abcd', '4242424242424242424242', '４２４２４２４２４２４２４２４２'])(
    'number %p is incorrect',
    (number) => {
      expect(refusalOfCard(aCard({ number }), NOW)).toMatchObject({
        status: 402,
        error: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
      });
    },
  );

  it('is declined when it is a real card: the sandbox accepts test numbers only', () => {
    expect(refusalOfCard(aCard({ number: '4539578763621486' }), NOW)).toMatchObject({
      status: 402,
      error: { code: 'card_declined', decline_code: 'test_mode_live_card' },
    });
  });

  it('is valid until the end of its month', () => {
    expect(codeOf({ exp_month: 6, exp_year: 2026 })).toBeUndefined();
    expect(codeOf({ exp_month: 5, exp_year: 2026 })).toBe('invalid_expiry_month');
    expect(codeOf({ exp_month: 12, exp_year: 2025 })).toBe('invalid_expiry_year');
  });

  it('may have a year of two digits', () => {
    expect(codeOf({ exp_year: 34 })).toBeUndefined();
    expect(codeOf({ exp_year: 25 })).toBe('invalid_expiry_year');
  });

  it.each([0, 13, 1.5, Number.NaN])('has an invalid month: %p', (exp_month) =>
    expect(codeOf({ exp_month })).toBe('invalid_expiry_month'),
  );
  it.each([2099, 20344, -1, Number.NaN])('has an invalid year: %p', (exp_year) =>
    expect(codeOf({ exp_year })).toBe('invalid_expiry_year'),
  );
  it.each(['12', '12345', 'abc', ' 12'])('has an invalid security code: %p', (cvc) =>
    expect(codeOf({ cvc })).toBe('invalid_cvc'),
  );
});

describe("a payment method's id", () => {
  it('contains of the card only its brand and last four digits, and is new each time', () => {
    const id = paymentMethodOf(aCard());
    expect(id).toMatch(/^pm_visa4242_charged_[0-9a-f]{24}$/);
    expect(paymentMethodOf(aCard())).not.toBe(id);
  });

  it.each([
    'pm_1',
    'pm_visa4242_constructor_0123456789abcdef01234567',
    'pm_charged_0123456789abcdef01234567',
    'pm_visa42424_charged_0123456789abcdef01234567',
    'pm_visa4242_charged_x',
    'pm_visa4242_auth_0123456789abcdef01234567',
    'pm_visa4242_auth_constructor_0123456789abcdef01234567',
    'pm_visa4242_auth_auth_charged_0123456789abcdef01234567',
    'pm_visa4242_free_0123456789abcdef01234567',
    '',
    'x'.repeat(100_000),
  ])('that the sandbox never made is unknown', (id) => expect(outcomeOf(id)).toBeUndefined());
});
