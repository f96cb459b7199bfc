import { DomainError } from '#shared/domain-error.js';

/** Refusals of giving money back, beside `paymentErrors`. */
export const refundErrors = {
  unpaid: () =>
    new DomainError('conflict', 'order-unpaid', 'This order is not paid, so there is nothing to give back.'),
};
