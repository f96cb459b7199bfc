import { StatusTag } from '@/ui/status-tag';
import { ORDER_STATUS_CHOICES, type OrderStatus } from './order-status';

const TONES = { unpaid: 'warning', pending: 'accent', shipped: 'success' } as const;

/** Unpaid, Pending or Approved, as the admins see an order. */
export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const label = ORDER_STATUS_CHOICES.find(({ value }) => value === status)?.label;
  return <StatusTag tone={TONES[status]}>{label}</StatusTag>;
}
