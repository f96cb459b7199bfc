import { z } from 'zod';
import { dayRange, type FilterOf, type ListDefinition, type SortOf } from '#shared/list-definition.js';
import { BILLING } from '#shared/billing.js';
import type { Cents } from '#shared/money.js';
import { id, listOf, oneOf, optionalText, text, time, whole } from '#shared/record.js';
import { CARD } from './card.js';
import { CORRECTION_REQUEST } from './correction-request.js';
import { DISPUTE_RECORD, type PaymentState } from './order-disputes.js';
import { ORDER_LINE } from './order-line.js';
import { REFUND_CLAIM, REFUND_RECORD } from './order-refunds.js';
import { PARCELS } from './tracking.js';

/** Absent means unpaid; `pending` is paid and waits for shipping; `shipped` is shown as Approved. The only step back is undoing a shipping. */
export type OrderStatus = 'pending' | 'shipped';

/** An order as every store returns it. `part_id`, `part_name`, `part_image`, `amount` and `total_cents` are the `summaryOf` its lines. */
export const ORDER_RECORD = z.strictObject({
  _id: id.meta({ description: 'Its id', example: '665f1c2ab3d4e5f60718293b' }),
  /** see `orderNumber` */
  number: text.meta({
    description: 'Its number, which people can read aloud; unique, and found by the search of the lists',
    example: 'NB-7K2M-9QXD',
  }),
  part_id: ORDER_LINE.shape.part_id.meta({ description: "The id of the first line's part" }),
  part_name: ORDER_LINE.shape.part_name.meta({
    description:
      "The part's name or, with several lines, that of the first and the number of the others: `N8 Processor and 2 more`",
  }),
  part_image: ORDER_LINE.shape.part_image.meta({ description: "The picture of the first line's part" }),
  name: text.meta({ description: "The customer's name", example: 'Carl Customer' }),
  /** lower-case */
  email: text.meta({ description: "The customer's e-mail", example: 'customer@northbridge.test' }),
  delivery_address: text.meta({ description: 'Delivery address', example: '12 Harbour Road, Portland, OR 97201' }),
  delivery_phone: text.meta({
    description: 'Delivery phone: digits with an optional leading plus',
    example: '+15035550123',
  }),
  po_number: optionalText.meta({
    description: "The buyer's own purchase order number, one line",
    example: 'PO-4711',
  }),
  note: optionalText.meta({ description: "The customer's note to the shop", example: 'Deliver to the back entrance' }),
  amount: ORDER_LINE.shape.amount.meta({ description: 'Pieces ordered, of all lines' }),
  total_cents: whole(1),
  /** at least one, each of another part */
  lines: listOf(ORDER_LINE),
  status: oneOf('unpaid', 'pending', 'shipped'),
  transactionId: optionalText.meta({ description: "The payment's transaction id", example: 'pi_3PabcXYZ' }),
  created_at: time.meta({ description: 'When it was placed, ISO 8601 UTC', example: '2026-03-01T09:30:00.000Z' }),
  paid_at: time.optional().meta({ description: 'When the card was charged', example: '2026-03-01T09:32:10.000Z' }),
  /** that card, if the gateway names it */
  ...CARD.partial().shape,
  shipped_at: time.optional().meta({ description: 'When it was shipped', example: '2026-03-02T14:00:00.000Z' }),
  shipped_by: optionalText.meta({
    description: 'The admin who marked it as shipped; only admins see it',
    example: 'admin@northbridge.test',
  }),
  /** absent when it has no tracking */
  parcels: PARCELS.optional(),
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
  papers: oneOf('owed', 'made')
    .optional()
    .meta({ description: 'Whether its invoice and credit notes are issued, or one is owed', example: 'made' }),
  /** oldest first; absent if there are none */
  correction_requests: listOf(CORRECTION_REQUEST).optional(),
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
  parcels: true,
  refunds: true,
  refund_claims: true,
  disputes: true,
  papers: true,
  correction_requests: true,
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
    correction_requested: {
      kind: 'flag',
      field: 'correction_requests',
      parameter: {
        description: 'True: only orders whose customer has asked to correct the invoice, and no admin has decided',
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
