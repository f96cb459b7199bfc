import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { UNCERTAIN, type Charge } from './charge';

const UNREACHABLE: StripeError = {
  type: 'api_connection_error',
  message: 'Our card provider cannot be reached. Check your connection and try again.',
};
const NO_CARDS = 'This shop cannot take cards at the moment.';
const PROCESSING =
  'Your bank is still working on this payment. There is no need to pay again: the order shows as paid once it went through.';

/** After these the card is certainly not charged: Stripe has read the request and refused it. */
const REFUSALS: readonly StripeError['type'][] = [
  'card_error',
  'validation_error',
  'invalid_request_error',
  'authentication_error',
  'rate_limit_error',
];

/** Makes a payment method of what is in Stripe's fields and confirms the payment with it; Stripe itself asks the card's bank where that is needed. */
export async function chargeByStripe(
  stripe: Stripe | null,
  elements: StripeElements | null,
  clientSecret: string,
): Promise<Charge> {
  const card = elements?.getElement('cardNumber');
  if (!stripe || !card) return { message: NO_CARDS };
  const method = await stripe.createPaymentMethod({ type: 'card', card }).catch(unreachable);
  if (method.error) return { message: wordsOf(method.error) };

  const { paymentIntent, error } = await stripe
    .confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id })
    .catch(unreachable);
  // With an error as well: confirmed before, in another tab, or before the answer was lost on its way.
  const end = endOf(paymentIntent ?? error.payment_intent);
  if (end) return error && 'transactionId' in end ? { ...end, before: true } : end;
  if (error && REFUSALS.includes(error.type)) return { message: wordsOf(error) };
  const asked = await stripe.retrievePaymentIntent(clientSecret).catch(unreachable);
  return endOf(asked.paymentIntent) ?? { message: `${wordsOf(error ?? UNREACHABLE)} ${UNCERTAIN}` };
}

/** What a payment has come to, if it can't be confirmed any more. */
function endOf(intent: PaymentIntent | undefined): Charge | undefined {
  if (intent?.status === 'succeeded') return { transactionId: intent.id };
  if (intent?.status === 'canceled') return { cancelled: true };
  return intent?.status === 'processing' ? { message: PROCESSING } : undefined;
}

function wordsOf({ type, message }: StripeError): string {
  // About the shop's own key, and not for customers.
  if (type === 'authentication_error') return NO_CARDS;
  return message ?? UNREACHABLE.message ?? '';
}

/** Stripe's functions answer with errors; where they throw, something is in their way. */
function unreachable(): { error: StripeError; paymentMethod?: undefined; paymentIntent?: undefined } {
  return { error: UNREACHABLE };
}
