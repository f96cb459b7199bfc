import type { CardDetails } from './objects.js';
import type { StripeErrorBody } from './refusal.js';

type Decline = Pick<StripeErrorBody, 'code' | 'decline_code' | 'message'>;

/** The result of a charge; `processing`: the bank decides later. */
export type Outcome = 'charged' | 'processing' | Decline;

export interface TestCard extends CardDetails {
  /** the result of the charge, after the authentication if the card requires one */
  outcome: Outcome;
  asksForAuthentication?: true;
}

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message: decline_code === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
});
const expired: Decline = { code: 'expired_card', message: 'Your card has expired.' };

/** Stripe's documented test numbers: https://docs.stripe.com/testing */
const NUMBERS: Readonly<Record<string, Omit<TestCard, keyof CardDetails>>> = {
  '4242424242424242': { outcome: 'charged' },
  '5555555555554444': { outcome: 'charged' },
  '4000000000000002': { outcome: declined('generic_decline') },
  '4000000000009995': { outcome: declined('insufficient_funds') },
  '4000000000000069': { outcome: expired },
  '4000002500003155': { outcome: 'charged', asksForAuthentication: true },
  '4000002760003184': { outcome: 'charged', asksForAuthentication: true },
  '4000008260003178': { outcome: declined('insufficient_funds'), asksForAuthentication: true },
  '4000008400001629': { outcome: declined('generic_decline'), asksForAuthentication: true },
};

const VISA = { brand: 'visa', last4: '4242' };

/** Stripe's predefined payment methods of the same cards; only the stand-in has `pm_processing`. */
const METHODS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { ...VISA, outcome: 'charged' },
  pm_card_chargeDeclined: { ...VISA, outcome: declined('generic_decline') },
  pm_card_chargeDeclinedInsufficientFunds: { ...VISA, outcome: declined('insufficient_funds') },
  pm_card_authenticationRequired: { ...VISA, outcome: 'charged', asksForAuthentication: true },
  pm_processing: { ...VISA, outcome: 'processing' },
};

export function cardOfNumber(number: string): TestCard | undefined {
  const digits = number.replaceAll(' ', '');
  const card = NUMBERS[digits];
  return card && { ...card, brand: digits.startsWith('5') ? 'mastercard' : 'visa', last4: digits.slice(-4) };
}

export function cardOfMethod(id: string): TestCard | undefined {
  return METHODS[id];
}
