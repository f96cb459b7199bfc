import { randomBytes } from 'node:crypto';
import { type Card, cardOf } from '#modules/orders/domain/card.js';
import { cardError, type SandboxCard, type SandboxRefusal } from './sandbox-request.js';

const declined = (code: string, decline_code?: string) =>
  cardError(code, 'Your card was declined.', { ...(decline_code && { decline_code }) });

/** The outcome of charging a payment method, by the name in its id; `charged` succeeds. */
const OUTCOMES: Record<string, SandboxRefusal | undefined> = {
  charged: undefined,
  declined: declined('card_declined', 'generic_decline'),
  insufficient: cardError('card_declined', 'Your card has insufficient funds.', { decline_code: 'insufficient_funds' }),
  lost: declined('card_declined', 'lost_card'),
  stolen: declined('card_declined', 'stolen_card'),
  velocity: cardError(
    'card_declined',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    { decline_code: 'card_velocity_exceeded' },
  ),
  expired: cardError('expired_card', 'Your card has expired.', { param: 'exp_month' }),
  cvc: cardError('incorrect_cvc', "Your card's security code is incorrect.", { param: 'cvc' }),
  processing: cardError('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
};

/** A payment method's id; it contains `auth_` when the bank requires authentication first. */
const PAYMENT_METHOD = /^pm_([a-z]+)(\d{4})_(auth_)?([a-z]+)_[0-9a-f]{24}$/;

/** The brands of the test cards, as Stripe's codes, by how their numbers begin. */
const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^3[47]/, 'amex'],
  [/^35/, 'jcb'],
  [/^3/, 'diners'],
  [/^62/, 'unionpay'],
  [/^6/, 'discover'],
  [/^/, 'mastercard'],
];

/** Stripe's documented test numbers and their outcomes. Source: https://docs.stripe.com/testing#cards and #regulatory-cards */
const TEST_NUMBERS: Record<string, string> = {
  '4242424242424242': 'charged',
  '4000056655665556': 'charged',
  '5555555555554444': 'charged',
  '2223003122003222': 'charged',
  '5200828282828210': 'charged',
  '5105105105105100': 'charged',
  '378282246310005': 'charged',
  '371449635398431': 'charged',
  '6011111111111117': 'charged',
  '6011000990139424': 'charged',
  '6011981111111113': 'charged',
  '3056930009020004': 'charged',
  '36227206271667': 'charged',
  '6555900000604105': 'charged',
  '3566002020360505': 'charged',
  '6200000000000005': 'charged',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient',
  '4000000000009987': 'lost',
  '4000000000009979': 'stolen',
  '4000000000006975': 'velocity',
  '4000000000000069': 'expired',
  '4000000000000127': 'cvc',
  '4000000000000119': 'processing',
  '4000000000003220': 'auth_charged',
  '4000002500003155': 'auth_charged',
  '4000002760003184': 'auth_charged',
  '4000008260003178': 'auth_insufficient',
  '4000008400001629': 'auth_declined',
};

/** Why the card is refused; undefined when it is accepted. `now` decides whether it has expired. */
export function refusalOfCard(card: SandboxCard, now: Date): SandboxRefusal | undefined {
  const number = digitsOf(card.number);
  if (!isCardNumber(number))
    return cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  const [year, month] = [fullYear(card.exp_year), card.exp_month];
  const thisYear = now.getUTCFullYear();
  if (!Number.isInteger(month) || month < 1 || month > 12) return invalidMonth();
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50) {
    return cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) return invalidMonth();
  if (!/^\d{3,4}$/.test(card.cvc))
    return cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  if (!Object.hasOwn(TEST_NUMBERS, number)) {
    return cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      { decline_code: 'test_mode_live_card' },
    );
  }
  return undefined;
}

/** A payment method's id: it carries the outcome of confirming it, and of the card only the brand and the last four digits. */
export function paymentMethodOf(card: SandboxCard): string {
  const number = digitsOf(card.number);
  const [, brand] = BRANDS.find(([beginning]) => beginning.test(number)) ?? [];
  return `pm_${brand}${number.slice(-4)}_${TEST_NUMBERS[number] ?? 'declined'}_${randomBytes(12).toString('hex')}`;
}

export interface SandboxOutcome {
  /** the bank requires authentication first */
  authenticate?: true;
  /** why charging fails; absent when it succeeds */
  refusal?: SandboxRefusal;
  card?: Card;
}

/** The outcome of confirming this payment method; undefined when the sandbox did not create it. */
export function outcomeOf(paymentMethod: string): SandboxOutcome | undefined {
  const [, brand = '', last4 = '', authenticate, outcome] = PAYMENT_METHOD.exec(paymentMethod) ?? [];
  if (outcome === undefined || !Object.hasOwn(OUTCOMES, outcome)) return undefined;
  const [refusal, card] = [OUTCOMES[outcome], cardOf(brand, last4)];
  return {
    ...(authenticate !== undefined && { authenticate: true }),
    ...(refusal && { refusal }),
    ...(card && { card }),
  };
}

function invalidMonth(): SandboxRefusal {
  return cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' });
}

function digitsOf(number: string): string {
  return number.replace(/[ -]/g, '');
}

/** Two digits mean a year of this century, as on the card. */
function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/** 12 to 19 digits with a valid check digit (Luhn, ISO/IEC 7812-1). */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
