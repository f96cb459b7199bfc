import { DomainError } from '#shared/domain-error.js';
import { formatDollars, type Cents } from '#shared/money.js';
import type { PaymentState } from './order-disputes.js';

/** Seconds after shipping during which an admin may undo it. */
export const UNDO_SECONDS = 30;

const NOT_SHIPPED: Record<PaymentState, { code: string; why: string }> = {
  refunded: { code: 'order-refunded', why: 'This order is refunded in full' },
  disputed: { code: 'order-disputed', why: 'The customer disputes the payment of this order' },
  'dispute-lost': { code: 'order-dispute-lost', why: 'The payment of this order was lost in a dispute' },
};

/** The errors of the orders module. */
export const orderErrors = {
  unknown: () => new DomainError('not-found', 'order-unknown', 'There is no such order.'),
  unknownCustomer: () => new DomainError('not-found', 'customer-unknown', 'There is no such customer.'),
  notYours: () => new DomainError('forbidden', 'order-for-another', 'You can only order for your own e-mail address.'),
  partAmbiguous: () =>
    new DomainError(
      'conflict',
      'part-ambiguous',
      'Several parts have this name and picture; send part_id to say which one.',
    ),
  tooManyUnpaid: (limit: number) =>
    new DomainError(
      'conflict',
      'too-many-unpaid',
      `You have ${limit} unpaid orders; pay or cancel one before you order again.`,
    ),
  tooMuchUnpaid: (limit: Cents, unpaid: Cents) =>
    new DomainError(
      'conflict',
      'too-much-unpaid',
      unpaid === 0
        ? `At most ${formatDollars(limit)} may be unpaid at a time. Order fewer pieces.`
        : `At most ${formatDollars(limit)} may be unpaid at a time, and your unpaid orders come to ${formatDollars(unpaid)}. Pay or cancel an order, or order fewer pieces.`,
    ),
  keyReused: () =>
    new DomainError('conflict', 'idempotency-key-reused', 'This Idempotency-Key was used for another order already.'),
  beingPlaced: () =>
    new DomainError('conflict', 'order-under-way', 'This order is being placed already; please ask again in a moment.'),
  placedTooLate: () =>
    new DomainError(
      'unavailable',
      'order-too-late',
      'The order took too long, so nothing was ordered; please try again.',
    ),
  alreadyPaid: () => new DomainError('conflict', 'order-paid', 'This order is paid, so it cannot be deleted.'),
  notPending: () =>
    new DomainError('conflict', 'order-not-pending', 'Only a paid order that is not shipped yet can be shipped.'),
  shippedOtherwise: () =>
    new DomainError(
      'conflict',
      'order-shipped-otherwise',
      'This order is shipped already, with other tracking or none. Change the tracking of the shipped order.',
    ),
  notShippable: (state: PaymentState) => {
    const { code, why } = NOT_SHIPPED[state];
    return new DomainError('conflict', code, `${why}, so it is not shipped. To ship it anyway, send a reason.`);
  },
  notShipped: () =>
    new DomainError('conflict', 'order-not-shipped', 'This order is not shipped, so there is nothing to undo.'),
  notTrackable: () =>
    new DomainError('conflict', 'order-not-shipped', 'This order is not shipped, so it has no parcel to track.'),
  shippedByAnother: () =>
    new DomainError('conflict', 'shipped-by-another', 'Another admin shipped this order, so you cannot undo it.'),
  undoTooLate: () =>
    new DomainError(
      'conflict',
      'undo-too-late',
      `Shipping can be undone within ${UNDO_SECONDS} seconds, and this order was shipped earlier.`,
    ),
  refundKeyReused: () =>
    new DomainError('conflict', 'idempotency-key-reused', 'This Idempotency-Key was used for another refund already.'),
  tooManyPieces: (parts: readonly { name: string; left: number }[]) => {
    const left = parts.map(({ name, left }) => `${left} of “${name}”`).join(', ');
    return new DomainError(
      'conflict',
      'refund-too-many-pieces',
      `So many pieces are not left to refund: only ${left}.`,
    );
  },
  transactionUsed: () =>
    new DomainError('conflict', 'transaction-used', 'This transaction has paid another order already.'),
};
