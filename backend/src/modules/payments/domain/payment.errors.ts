import { DomainError } from '#shared/domain-error.js';

const refusal = (code: string, detail: string) => () => new DomainError('conflict', code, detail);

/** Every refusal the payments module knows; those about a transaction are conflicts: the order is there, but nothing at the gateway pays it. */
export const paymentErrors = {
  orderPaid: refusal('order-paid', 'This order is paid already.'),
  noOrderOfThisTotal: refusal('no-order-of-this-total', 'You have no unpaid order of this total.'),
  refundTooMuch: refusal('refund-too-much', 'Less than that is left of this payment to give back.'),
  notRefundable: refusal('payment-not-refundable', 'The card provider does not let this payment be given back.'),
  keyReused: refusal('idempotency-key-reused', 'This Idempotency-Key was used for another request already.'),
  processing: refusal('payment-processing', 'The payment of this order is under way; please try again in a moment.'),
  otherCurrency: refusal('payment-in-another-currency', 'This payment is not in US dollars.'),
  unknown: refusal('payment-unknown', 'The card provider knows no such payment.'),
  refunded: refusal('payment-given-back', 'This payment was given back, so it pays no order.'),
  disputed: refusal('payment-disputed', 'The customer disputed this payment at their bank, so it pays no order.'),
  notSucceeded: refusal('payment-not-succeeded', 'This payment has not succeeded.'),
  otherAmount: refusal('payment-of-another-amount', "This payment is not of the order's amount."),
  otherOrder: refusal('payment-for-another-order', 'This payment was made for another order.'),
  otherCustomer: refusal('payment-by-another-customer', 'This payment was made by another customer.'),
};

/** Too many cards were declined. */
export function tooManyDeclinedCards(seconds: number): DomainError {
  const hours = Math.ceil(seconds / 3600);
  const wait = hours === 1 ? 'an hour' : `${hours} hours`;
  const detail = `Too many cards were declined, so no card is taken for now. Please try again in ${wait}.`;
  const error = new DomainError('too-many', 'too-many-card-attempts', detail);
  error.retryAfter = seconds;
  return error;
}

/** Refusals of what comes in as an event of the card gateway. */
export const gatewayErrors = {
  badSignature: () =>
    new DomainError(
      'invalid',
      'webhook-signature',
      'This is not signed by the card provider, or was signed too long ago.',
    ),
};

/** Refusals of giving back what pays no order. */
export const reconciliationErrors = {
  noSuchPayment: () =>
    new DomainError('not-found', 'no-such-payment', 'The card provider knows no such payment of this shop.'),
  paysOrder: refusal('payment-pays-order', 'This payment pays an order; refund it there.'),
};
