/** What came of a charge. */
export type Charge =
  /** with `before`, it had gone through already: in another tab, or before its answer was lost */
  | { transactionId: string; before?: true }
  /** why it did not go through, for the customer */
  | { message: string }
  /** it cannot go through: the payment was cancelled meanwhile */
  | { cancelled: true };

/** No answer came from the provider: the card may be charged or not, and asking again for the same payment tells. */
export const UNCERTAIN =
  'Whether your card was charged is not known yet. Press Pay again: you will not be charged twice.';

export const PAID_BEFORE = 'This payment had gone through before: you were not charged a second time.';

export const CANCELLED = 'This payment was cancelled meanwhile. Your card was not charged; you can press Pay again.';
