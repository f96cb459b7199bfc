import { Typography } from 'antd';
import type { OrderView } from '@/api/types.gen';
import { StatusTag } from '@/ui/status-tag';
import { STATUS_TAGS, statusOf, type Audience } from './order-status';

const PAYMENT_STATE_TAGS = {
  refunded: { tone: 'muted', text: 'Refunded' },
  disputed: { tone: 'warning', text: 'Disputed' },
  'dispute-lost': { tone: 'warning', text: 'Dispute lost' },
} as const satisfies Record<NonNullable<OrderView['payment_state']>, object>;

interface OrderStatusTagProps {
  order: OrderView;
  audience: Audience;
}

/** The status of an order; muted when a refund or a dispute is more important. */
export function OrderStatusTag({ order, audience }: OrderStatusTagProps) {
  const { tone, text } = STATUS_TAGS[statusOf(order)][audience];
  return <StatusTag tone={order.payment_state === undefined ? tone : 'muted'}>{text}</StatusTag>;
}

/** Refunded, Disputed or Dispute lost; empty for all other orders. */
export function PaymentStateTag({ order: { payment_state } }: { order: Pick<OrderView, 'payment_state'> }) {
  if (payment_state === undefined) return null;
  const { tone, text } = PAYMENT_STATE_TAGS[payment_state];
  return <StatusTag tone={tone}>{text}</StatusTag>;
}

/** The id of a payment or a dispute at the card provider; with `copyable` a button copies it. */
export function TransactionId({ id, copyable = false }: { id: string; copyable?: boolean }) {
  const code = <code className="figure">{id}</code>;
  return copyable ? <Typography.Text copyable={{ text: id }}>{code}</Typography.Text> : code;
}
