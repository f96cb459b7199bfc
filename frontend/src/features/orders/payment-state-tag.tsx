import type { OrderView } from '@/api/types.gen';
import { StatusTag } from '@/ui/status-tag';

/** The tag of an order whose money is not simply the shop's. */
const TAGS = {
  refunded: { tone: 'muted', text: 'Refunded' },
  disputed: { tone: 'warning', text: 'Disputed' },
  'dispute-lost': { tone: 'warning', text: 'Dispute lost' },
} as const satisfies Record<NonNullable<OrderView['payment_state']>, object>;

/** Refunded, Disputed or Dispute lost, beside an order's status; nothing for every other order. */
export function PaymentStateTag({ order: { payment_state } }: { order: Pick<OrderView, 'payment_state'> }) {
  if (payment_state === undefined) return null;
  const { tone, text } = TAGS[payment_state];
  return <StatusTag tone={tone}>{text}</StatusTag>;
}
