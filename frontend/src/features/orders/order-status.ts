import type { OrderView } from '@/api/types.gen';

export type OrderStatus = 'unpaid' | 'pending' | 'shipped';
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The states of an order and how the admins' list names them. */
export const ORDER_STATUS_CHOICES = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'pending', label: 'Pending' },
  { value: 'shipped', label: 'Approved' },
] as const satisfies readonly { value: OrderStatus; label: string }[];

export const ORDER_STATUSES = ORDER_STATUS_CHOICES.map(({ value }) => value);

export const ORDER_SORT_CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-total_price', label: 'Highest total' },
  { value: 'total_price', label: 'Lowest total' },
  { value: '-amount', label: 'Largest amount' },
  { value: 'amount', label: 'Smallest amount' },
] as const;

export const ORDER_SORTS = ['-created_at', 'created_at', '-total_price', 'total_price', '-amount', 'amount'] as const;

/** What the admins' list is narrowed by besides, under the API's names. */
export const ORDER_FIELDS = { part_id: (value: string) => /^[0-9a-f]{24}$/.test(value) };
export type OrderField = keyof typeof ORDER_FIELDS;

export function statusOf(order: Pick<OrderView, 'status'>): OrderStatus {
  return order.status ?? 'unpaid';
}

export function isUnpaid(order: Pick<OrderView, 'status'>): boolean {
  return order.status === undefined;
}
