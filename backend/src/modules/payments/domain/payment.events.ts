import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { formatDollars } from '#shared/money.js';
import type { UnmatchedPayment } from './unmatched-payment.js';

export const PAYMENT_ACTIONS = ['payment-refunded'] as const;
type PaymentAuditEvent = AuditEvent<(typeof PAYMENT_ACTIONS)[number], 'payment'>;

export function paymentRefunded(
  { transactionId, email, amount_cents }: UnmatchedPayment,
  by: Actor,
): PaymentAuditEvent {
  return {
    action: 'payment-refunded',
    by,
    subject: { type: 'payment', id: transactionId, label: `${formatDollars(amount_cents)} of ${email}` },
    before: { state: 'open' },
    after: { state: 'refunded' },
  };
}
