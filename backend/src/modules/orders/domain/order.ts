import { type DomainError, invalid, type FieldError } from '#shared/domain-error.js';
import { MAX_CHARGE, toDollars, type Cents } from '#shared/money.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { OrderDispute, PaymentState } from './order-disputes.js';
import { orderErrors } from './order.errors.js';
import type { OrderRefund } from './order-refunds.js';

/** Absent means unpaid; `pending` is paid and waits for shipping; `shipped` is shown as Approved. The only step back undoes shipping at once. */
export type OrderStatus = 'pending' | 'shipped';

export interface Order {
  _id: string;
  part_id: string;
  part_name: string;
  part_image: string;
  /** the customer's display name */
  name: string;
  /** the customer's e-mail, lower-case */
  email: string;
  delivery_address: string;
  delivery_phone: string;
  /** pieces ordered */
  amount: number;
  /** price × amount at the moment of ordering */
  total_cents: Cents;
  status?: OrderStatus;
  transactionId?: string;
  /** ISO 8601, UTC, like the two below */
  created_at: string;
  paid_at?: string;
  shipped_at?: string;
  /** the admin's e-mail; for admins alone, and absent of orders that were shipped before it was kept */
  shipped_by?: string;
  /** in the order in which the shop heard of them; absent when it never did */
  refunds?: readonly OrderRefund[];
  /** what went back, or is on its way; at most `total_cents` */
  refunded_cents: Cents;
  /** oldest first; absent when the shop never heard of one */
  disputes?: readonly OrderDispute[];
  /** as `paymentStateOf` has it */
  payment_state?: PaymentState;
}

/** What a customer asks for; `part_id` is settled by the service when the request names the part by name and picture. */
export type NewOrder = Omit<
  Order,
  | '_id'
  | 'status'
  | 'transactionId'
  | 'created_at'
  | 'paid_at'
  | 'shipped_at'
  | 'shipped_by'
  | 'refunds'
  | 'refunded_cents'
  | 'disputes'
  | 'payment_state'
>;

export const ORDER_STATUSES = ['unpaid', 'pending', 'shipped'] as const;
export const ORDER_SORTS = ['created_at', 'total_price', 'amount'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export interface OrderFilter {
  /** only this customer's, lower-case */
  email?: string;
  status?: (typeof ORDER_STATUSES)[number];
  /** only those of this part */
  part_id?: string;
  /** words; each must begin a word of the part's name, or the customer's name or e-mail */
  q?: string;
}

/** The order's rules that need the part but not its stock, as field errors (HTTP 400). */
export function inputErrors(
  part: Pick<Part, 'min_order'>,
  order: Pick<NewOrder, 'amount' | 'total_cents'>,
): FieldError[] {
  const errors: FieldError[] = [];
  if (order.amount < part.min_order) {
    errors.push({ field: 'amount', message: 'You have to enter amount greater than minimum order' });
  }
  if (order.total_cents > MAX_CHARGE) {
    errors.push({
      field: 'total_price',
      message: `The total may be at most $${toDollars(MAX_CHARGE).toLocaleString('en-US')}`,
    });
  }
  return errors;
}

/** Why `part` cannot be sold as `order` asks, or undefined when it can. */
export function refusalOf(part: Part | undefined, order: NewOrder): DomainError | undefined {
  if (!part) return orderErrors.partGone();
  const errors = inputErrors(part, order);
  if (errors.length > 0) return invalid(errors);
  if (order.amount > part.quantity) return orderErrors.outOfStock(part.quantity);
  if (order.total_cents !== part.price_cents * order.amount) return orderErrors.priceChanged(part, order.amount);
  return undefined;
}
