import { PREFETCHED_FOR_S } from '@/api/api-root';
import type { OrderView } from '@/api/types.gen';
import { formatCount } from '@/ui/format';

export const ORDER_STATUSES = ['unpaid', 'pending', 'shipped'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type Audience = 'admin' | 'customer';

/** The labels of each status: the internal name for admins, and a plain description for customers. */
export const STATUS_TAGS = {
  unpaid: { admin: { text: 'Unpaid', tone: 'warning' }, customer: { text: 'Unpaid', tone: 'warning' } },
  pending: { admin: { text: 'Pending', tone: 'accent' }, customer: { text: 'Paid', tone: 'success' } },
  shipped: { admin: { text: 'Approved', tone: 'success' }, customer: { text: 'Shipped', tone: 'success' } },
} as const satisfies Record<OrderStatus, Record<Audience, object>>;

/** The statuses to filter by, with the labels of the list's tags. */
export const statusLabels = (audience: Audience) =>
  Object.fromEntries(ORDER_STATUSES.map((status) => [status, STATUS_TAGS[status][audience].text]));

export const ORDER_SORTS = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  '-total_price': 'Highest total',
  total_price: 'Lowest total',
  '-amount': 'Largest amount',
  amount: 'Smallest amount',
} as const;

export function statusOf(order: Pick<OrderView, 'status'>): OrderStatus {
  return order.status ?? 'unpaid';
}

export function isPaid(order: Pick<OrderView, 'status'>): boolean {
  return order.status !== undefined;
}

/** Whether an admin may ship the order with tracking, or change its tracking. */
export function canBeTracked({ status, payment_state }: Pick<OrderView, 'status' | 'payment_state'>): boolean {
  return status === 'shipped' || (status === 'pending' && payment_state === undefined);
}

/** The pieces of an order that are shipped, or were. */
export function remainingPieces({ lines }: Pick<OrderView, 'lines'>): number {
  return lines.reduce((sum, { amount, remaining = amount }) => sum + remaining, 0);
}

/** Pieces ordered, `10`; with those that remain when others were refunded before, `8 of 10`, which breaks after the first. */
export function formatPieces(amount: number, remaining: number): string {
  return remaining === amount ? formatCount(amount) : `${formatCount(remaining)} of\u00A0${formatCount(amount)}`;
}

/** Id of the element that names an order in a list: it describes the buttons of its row, and takes the focus when they disappear. */
export function orderRowId(orderId: string): string {
  return `order-${orderId}`;
}

/** Query options for pages that show orders: another tab, the webhook or an admin may have changed them since they were loaded. */
export const REFETCH_ON_VIEW = { refetchOnMountOrArgChange: PREFETCHED_FOR_S, refetchOnFocus: true } as const;
