import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { Actor } from '#shared/actor.js';

export const PAPER_ACTIONS = ['invoice-created', 'invoice-corrected', 'correction-refused'] as const;
type PaperAuditEvent = AuditEvent<(typeof PAPER_ACTIONS)[number], 'order'>;

/* Without numbers, which are only known when the papers are issued, and without the buyer's data: the log is permanent. */

const subject = ({ _id, number, email }: Order) => ({
  type: 'order' as const,
  id: _id,
  label: `${number} for ${email}`,
});

export function invoiceCreated(order: Order, by: Actor): PaperAuditEvent {
  return { action: 'invoice-created', by, subject: subject(order) };
}

/** @param invoice the number of the replaced one */
export function invoiceCorrected(order: Order, invoice: string, by: Actor): PaperAuditEvent {
  return { action: 'invoice-corrected', by, subject: subject(order), before: { invoice } };
}

/** @param invoice the number of the invoice that stays */
export function correctionRefused(order: Order, invoice: string, refusal: string, by: Actor): PaperAuditEvent {
  return { action: 'correction-refused', by, subject: subject(order), after: { invoice, refusal } };
}
