import type { AuditEvent } from '#app/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { formatDollars } from '#shared/money.js';
import type { UnmatchedPayment } from './unmatched-payment.js';

/** A payment that pays no order went back to its customer. */
export function paymentRefundedEvent({ transactionId, email, amount_cents }: UnmatchedPayment, by: Actor): AuditEvent {
  return {
    action: 'payment-refunded',
    by,
    subject: { type: 'payment', id: transactionId, label: `${formatDollars(amount_cents)} of ${email}` },
    before: { state: 'open' },
    after: { state: 'refunded' },
  };
}
