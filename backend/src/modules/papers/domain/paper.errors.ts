import { DomainError } from '#shared/domain-error.js';
import type { Total } from '#shared/page.js';

/** Papers of one archive. */
export const MAX_ARCHIVED = 2000;

const conflict = (code: string, detail: string) => new DomainError('conflict', code, detail);

export const paperErrors = {
  /** the order may be seen, and has no such paper */
  none: () => new DomainError('not-found', 'no-invoice', 'This order has no invoice.'),
  unknown: () => new DomainError('not-found', 'unknown-paper', 'This order has no paper with this number.'),
  unpaid: () => conflict('order-unpaid', 'This order is not paid, so it gets no invoice.'),
  exists: () => conflict('invoice-exists', 'This order has an invoice already.'),
  replaced: () => conflict('invoice-replaced', 'Another invoice has replaced this one. Reload and correct that one.'),
  credited: () => conflict('invoice-credited', 'Credit notes cover the whole invoice, so it cannot be corrected.'),
  requestOpen: () =>
    conflict('correction-requested', 'A correction of this invoice is asked for already. Wait for the answer.'),
  requestDecided: () =>
    conflict('no-correction-request', "No correction of this order's invoice is asked for, or it was decided. Reload."),
  unchanged: () => new DomainError('invalid', 'invoice-unchanged', 'The invoice has these data already.'),
  noneInPeriod: () => new DomainError('not-found', 'no-papers', 'No invoice or credit note was issued on these days.'),
  tooMany: ({ count, capped }: Total) =>
    conflict(
      'too-many-papers',
      `${capped ? 'More than ' : ''}${count.toLocaleString('en-US')} papers were issued on these days, and one file has at most ${MAX_ARCHIVED.toLocaleString('en-US')}. Choose fewer days.`,
    ),
  noSeller: () =>
    conflict('seller-missing', 'The shop makes no invoices, because SELLER_NAME and SELLER_ADDRESS are not set.'),
  busy: () => new DomainError('unavailable', 'printing-busy', 'The shop is printing other papers; please try again.'),
  damaged: () =>
    new DomainError('unavailable', 'paper-damaged', 'This paper cannot be read. Please contact the shop for a copy.'),
  stopping: () => new DomainError('unavailable', 'printing-ended', 'The shop is stopping; please try again.'),
};
