import { z } from 'zod';
import { dayRange, type FilterOf, type ListDefinition, type SortOf } from '#shared/list-definition.js';
import { BILLING } from '#shared/billing.js';
import type { Cents } from '#shared/money.js';
import { id, listOf, oneOf, optionalText, text, time, whole } from '#shared/record.js';
import { CARD } from './card.js';
import { DISPUTE_RECORD, type PaymentState } from './order-disputes.js';
import { ORDER_LINE } from './order-line.js';
import { REFUND_CLAIM, REFUND_RECORD } from './order-refunds.js';
import { TRACKING } from './tracking.js';

/** Absent means unpaid; `pending` is paid and waits for shipping; `shipped` is shown as Approved. The only step back is undoing a shipping. */
export type OrderStatus = 'pending' | 'shipped';

/** An order as every store returns it. `part_id`, `part_name`, `part_image`, `amount` and `total_cents` are the `summaryOf` its lines. */
export const ORDER_RECORD = z.strictObject({
  _id: id,
  /** what people call it, see `orderNumber`; unique */
  number: text,
  part_id: text,
  part_name: text,
  part_image: text,
  /** the customer's display name */
  name: text,
  /** the customer's e-mail, lower-case */
  email: text,
  delivery_address: text,
  delivery_phone: text,
  /** the buyer's own purchase order number, one line */
  po_number: optionalText,
  /** the customer's note to the shop */
  note: optionalText,
  /** pieces ordered */
  amount: whole(1),
  total_cents: whole(1),
  /** at least one, each of another part */
  lines: listOf(ORDER_LINE),
  status: oneOf('unpaid', 'pending', 'shipped'),
  transactionId: optionalText,
  created_at: time,
  /** when the gateway charged the card */
  paid_at: time.optional(),
  /** that card, if the gateway names it */
  ...CARD.partial().shape,
  shipped_at: time.optional(),
  /** the admin's e-mail; shown only to admins */
  shipped_by: optionalText,
  ...TRACKING.partial().shape,
  /** oldest first; absent if the order has none */
  refunds: listOf(REFUND_RECORD).optional(),
  /** refunds of lines that the gateway has not confirmed yet; absent if there are none */
  refund_claims: listOf(REFUND_CLAIM).optional(),
  /** oldest first; absent if the order has none */
  disputes: listOf(DISPUTE_RECORD).optional(),
  ...BILLING.shape,
  /**
   * `owed`: papers wait to be issued; `made`: every paper is issued. Absent before it is paid, when it was paid while the shop made no
   * invoices, and when it was imported without any
   */
  papers: oneOf('owed', 'made').optional(),
});
export type OrderRecord = z.infer<typeof ORDER_RECORD>;

export interface Order extends Omit<OrderRecord, 'status'> {
  status?: OrderStatus;
  /** succeeded and pending refunds; at most `total_cents` */
  refunded_cents: Cents;
  /** see `paymentStateOf` */
  payment_state?: PaymentState;
}

/** An order to place: the fields that it has from the beginning. */
export const NEW_ORDER = ORDER_RECORD.omit({
  _id: true,
  number: true,
  status: true,
  transactionId: true,
  created_at: true,
  paid_at: true,
  card_brand: true,
  card_last4: true,
  shipped_at: true,
  shipped_by: true,
  carrier: true,
  tracking_number: true,
  tracking_url: true,
  refunds: true,
  refund_claims: true,
  disputes: true,
  papers: true,
});
export type NewOrder = z.infer<typeof NEW_ORDER>;

export const ORDER_STATUSES = ['unpaid', 'pending', 'shipped'] as const;

export const ORDER_LIST = {
  sorts: { created_at: 'created_at', total_price: 'total_cents', amount: 'amount' },
  defaultSort: '-created_at',
  search: {
    fields: ['words'],
    description:
      "What `GET /search` finds orders by. Words: each must begin a word of a part, of the customer's name, company, e-mail, phone number or address, of the purchase order number, of the card's brand or last four digits, the total, or a piece of the order number. Or the number or id of the order, its payment, refund, dispute, parcel or invoice",
    example: 'carl',
  },
  filters: {
    email: {
      kind: 'text',
      field: 'email',
      parameter: { description: 'Only orders of the customer with this e-mail', example: 'customer@northbridge.test' },
    },
    status: {
      kind: 'choice',
      choices: ORDER_STATUSES,
      field: 'status',
      parameter: { description: 'Only orders of this status', example: 'unpaid' },
    },
    part_id: {
      kind: 'text',
      field: 'lines.part_id',
      parameter: { description: 'Only orders with a line of this part', example: '665f1c2ab3d4e5f60718293a' },
    },
    to_ship: {
      kind: 'flag',
      field: 'status',
      parameter: {
        description:
          'True: only orders that can be shipped, which are paid, not shipped, and neither refunded nor disputed',
        example: true,
      },
    },
    placed_before: {
      kind: 'first-day',
      field: 'created_at',
      compare: '<',
      parameter: { description: 'Only orders from before this day, in UTC', example: '2026-03-01' },
    },
    ...dayRange('created_at'),
  },
} as const satisfies ListDefinition;
export type OrderSort = SortOf<typeof ORDER_LIST>;
export type OrderFilter = FilterOf<typeof ORDER_LIST>;

const { status, part_id } = ORDER_LIST.filters;
/** The list of one customer's orders. */
export const CUSTOMER_ORDER_LIST = { ...ORDER_LIST, filters: { status, part_id } } as const;
