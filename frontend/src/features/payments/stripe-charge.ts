import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { UNCONFIRMED, type ChargeResult } from './use-payment';

const UNREACHABLE: StripeError = {
  type: 'api_connection_error',
  message: 'Our card provider cannot be reached. Check your connection and try again.',
};
const NO_CARDS = 'This shop cannot take cards at the moment.';
const PROCESSING =
  'Your bank is still working on this payment. There is no need to pay again: the order shows as paid as soon as it succeeds.';

/** After these errors the card was not charged, because Stripe refused the request. */
const REFUSALS: readonly StripeError['type'][] = [
  'card_error',
  'validation_error',
  'invalid_request_error',
  'authentication_error',
  'rate_limit_error',
];

/** Creates a payment method from Stripe's fields and confirms the intent with it; Stripe's script starts the bank's authentication when it is required. */
export async function chargeByStripe(
  stripe: Stripe | null,
  elements: StripeElements | null,
  clientSecret: string,
): Promise<ChargeResult> {
  const card = elements?.getElement('cardNumber');
  if (!stripe || !card) return { message: NO_CARDS };
  const method = await stripe.createPaymentMethod({ type: 'card', card }).catch(unreachable);
  if (method.error) return { message: messageOf(method.error) };

  const { paymentIntent, error } = await stripe
    .confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id })
    .catch(unreachable);
  const result = finalResult(paymentIntent ?? error.payment_intent);
  // An error with a paid intent means that it was confirmed before: in another tab, or by an attempt whose response was lost.
  if (result) return error && 'transactionId' in result ? { ...result, wasPaidBefore: true } : result;
  if (error && REFUSALS.includes(error.type)) return { message: messageOf(error) };
  const current = await stripe.retrievePaymentIntent(clientSecret).catch(unreachable);
  return finalResult(current.paymentIntent) ?? { message: `${messageOf(error ?? UNREACHABLE)} ${UNCONFIRMED}` };
}

/** The result of an intent that can no longer be confirmed. */
function finalResult(intent: PaymentIntent | undefined): ChargeResult | undefined {
  if (intent?.status === 'succeeded') return { transactionId: intent.id };
  if (intent?.status === 'canceled') return { cancelled: true };
  return intent?.status === 'processing' ? { message: PROCESSING } : undefined;
}

function messageOf({ type, message }: StripeError): string {
  // Errors about the shop's API key are not shown to customers.
  if (type === 'authentication_error') return NO_CARDS;
  return message ?? UNREACHABLE.message ?? '';
}

/** Stripe's functions return errors; they throw only when something in the browser blocks them. */
function unreachable(): { error: StripeError; paymentMethod?: undefined; paymentIntent?: undefined } {
  return { error: UNREACHABLE };
}
