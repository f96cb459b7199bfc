import type { OrderView } from '@/api/types.gen';

export const ORDER_STATUSES = ['unpaid', 'pending', 'shipped'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type Audience = 'admin' | 'customer';

/** The labels of each status: the internal name for admins, and a plain description for customers. */
export const STATUS_TAGS = {
  unpaid: { admin: { text: 'Unpaid', tone: 'warning' }, customer: { text: 'Unpaid', tone: 'warning' } },
  pending: { admin: { text: 'Pending', tone: 'accent' }, customer: { text: 'Paid', tone: 'success' } },
  shipped: { admin: { text: 'Approved', tone: 'success' }, customer: { text: 'Shipped', tone: 'success' } },
} as const satisfies Record<OrderStatus, Record<Audience, object>>;

const statusChoices = (audience: Audience) =>
  ORDER_STATUSES.map((value) => ({ value, label: STATUS_TAGS[value][audience].text }));

/** The statuses to filter by, with the labels of the list's tags. */
export const ORDER_STATUS_CHOICES = { admin: statusChoices('admin'), customer: statusChoices('customer') };

export const ORDER_SORT_CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-total_price', label: 'Highest total' },
  { value: 'total_price', label: 'Lowest total' },
  { value: '-amount', label: 'Largest amount' },
  { value: 'amount', label: 'Smallest amount' },
] as const;
export type OrderSort = (typeof ORDER_SORT_CHOICES)[number]['value'];

export const ORDER_SORTS = ORDER_SORT_CHOICES.map(({ value }) => value) as [OrderSort, ...OrderSort[]];

/** Further filters of the admins' list, with the API's parameter names, each with a check of its value. */
export const ORDER_FIELDS = { part_id: (value: string) => /^[0-9a-f]{24}$/.test(value) };
export type OrderField = keyof typeof ORDER_FIELDS;

export function statusOf(order: Pick<OrderView, 'status'>): OrderStatus {
  return order.status ?? 'unpaid';
}

export function isPaid(order: Pick<OrderView, 'status'>): boolean {
  return order.status !== undefined;
}

/** Id of the element that names an order in a list: it describes the buttons of its row, and takes the focus when they disappear. */
export function orderRowId(orderId: string): string {
  return `order-${orderId}`;
}

/** Query options for pages that show orders: another tab, the webhook or an admin may have changed them since they were loaded. */
export const REFETCH_ON_VIEW = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
