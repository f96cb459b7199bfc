import { DomainError } from '#shared/domain-error.js';

const conflict = (code: string, detail: string) => () => new DomainError('conflict', code, detail);

/** Refusals about a payment are conflicts: the order exists, but its payment does not allow the request. */
export const paymentErrors = {
  orderPaid: conflict('order-paid', 'This order is paid already.'),
  noOrderOfThisTotal: conflict('no-order-of-this-total', 'You have no unpaid order of this total.'),
  processing: conflict('payment-processing', 'The payment of this order is being processed. Try again in a moment.'),
  unknown: conflict('payment-unknown', 'The card provider knows no such payment.'),
  notSucceeded: conflict('payment-not-succeeded', 'This payment has not succeeded.'),
  otherAmount: conflict('payment-of-another-amount', "The amount of this payment is not the order's total."),
  otherCurrency: conflict('payment-in-another-currency', 'This payment is not in US dollars.'),
  otherCustomer: conflict('payment-by-another-customer', 'This payment was made by another customer.'),
  otherOrder: conflict('payment-for-another-order', 'This payment is for another order.'),
  refunded: conflict('payment-given-back', 'This payment was refunded, so it pays no order.'),
  disputed: conflict('payment-disputed', 'The customer disputed this payment at their bank, so it pays no order.'),
  refundTooMuch: conflict('refund-too-much', 'This is more than what is left of the payment to refund.'),
  notRefundable: conflict('payment-not-refundable', 'The card provider does not allow a refund of this payment.'),
  keyReused: conflict('idempotency-key-reused', 'This Idempotency-Key was used for another request already.'),
};

export const refundErrors = {
  unpaid: conflict('order-unpaid', 'This order is not paid, so there is nothing to refund.'),
  noSuchPayment: () =>
    new DomainError('not-found', 'no-such-payment', 'The card provider knows no such payment of this shop.'),
  disputeOpen: conflict(
    'payment-not-refundable',
    'The customer disputes this payment, so the bank holds the money until it decides. It cannot be refunded before the dispute is won.',
  ),
  disputeLost: conflict(
    'payment-not-refundable',
    'The bank has returned this money to the customer already, because the dispute was lost.',
  ),
  onlyInFull: conflict(
    'inquiry-refunded-in-full',
    'The bank asks about this payment. Only a refund of all that is left ends its inquiry.',
  ),
  paysOrder: conflict('payment-pays-order', 'This payment pays an order. Refund it on the page of the order.'),
};

export const webhookErrors = {
  badSignature: () =>
    new DomainError(
      'invalid',
      'webhook-signature',
      'The signature is missing, wrong or too old. Only the card provider may call this URL.',
    ),
};

export function tooManyDeclinedCards(seconds: number): DomainError {
  const hours = Math.ceil(seconds / 3600);
  const wait = hours === 1 ? 'an hour' : `${hours} hours`;
  const detail = `Too many cards were declined, so no card is taken for now. Please try again in ${wait}.`;
  const error = new DomainError('too-many', 'too-many-card-attempts', detail);
  error.retryAfter = seconds;
  return error;
}
