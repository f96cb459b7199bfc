import { StatusTag } from '@/ui/status-tag';
import { ORDER_STATUS_CHOICES, type OrderStatus } from './order-status';

const TONES = { unpaid: 'warning', pending: 'accent', shipped: 'success' } as const;

interface OrderStatusTagProps {
  status: OrderStatus;
  /** another tag beside it says what matters more */
  isQuiet?: boolean;
}

/** Unpaid, Pending or Approved, as the admins see an order. */
export function OrderStatusTag({ status, isQuiet = false }: OrderStatusTagProps) {
  const label = ORDER_STATUS_CHOICES.find(({ value }) => value === status)?.label;
  return <StatusTag tone={isQuiet ? 'muted' : TONES[status]}>{label}</StatusTag>;
}
