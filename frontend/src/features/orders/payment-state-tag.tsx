import type { OrderView } from '@/api/types.gen';
import { StatusTag } from '@/ui/status-tag';
import { PAYMENT_STATE_TAGS } from './payment-state';

/** Refunded, Disputed or Dispute lost, beside an order's status; nothing for every other order. */
export function PaymentStateTag({ order: { payment_state } }: { order: Pick<OrderView, 'payment_state'> }) {
  if (payment_state === undefined) return null;
  const { tone, text } = PAYMENT_STATE_TAGS[payment_state];
  return <StatusTag tone={tone}>{text}</StatusTag>;
}
