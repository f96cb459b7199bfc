import { withDays } from '#shared/http/send-csv.js';
import { toDollars } from '#shared/money.js';
import { piecesToShip } from '../domain/order-refunds.js';
import { fieldsOf } from '#shared/record.js';
import { type Order, ORDER_RECORD } from '../domain/order.js';
import { PARCEL, type Parcel, trackingUrl } from '../domain/tracking.js';
import { lineView } from './order-view.js';

/** The first columns of an export, in this order. */
const FIRST = [
  ...['_id', 'number', 'line', 'created_at', 'status', 'part_id', 'part_name', 'amount', 'total_price'],
  ...['name', 'email'],
  ...['delivery_address', 'delivery_phone', 'transactionId', 'paid_at', 'shipped_at', 'shipped_by'],
  ...['refunded', 'payment_state', 'order_total', 'price', 'sku', 'remaining'],
];
/** Fields without a column, or with one in dollars. */
const LEFT_OUT = ['part_image', 'total_cents', 'lines', 'refunds', 'refund_claims', 'disputes', 'correction_requests'];

/** The columns of an export; those of further fields are the last. */
export const EXPORTED = withDays([
  ...new Set([
    ...FIRST,
    ...fieldsOf(ORDER_RECORD)
      .filter((field) => !LEFT_OUT.includes(field))
      .flatMap((field) => (field === 'parcels' ? fieldsOf(PARCEL) : field)),
  ]),
]);

/**
 * A row for each line: the fields of the order, and the part, amount, price and total of the line; `remaining` are the pieces that were not
 * refunded before shipping. The money of the whole order is in its first row only, so that the sum of a column is right.
 */
export function rowsOf(order: Order) {
  const { lines, status = 'unpaid', total_cents, refunded_cents } = order;
  const fields: Omit<Order, 'lines' | 'parcels' | 'refunds' | 'refund_claims' | 'disputes' | 'correction_requests'> =
    order;
  const money = { order_total: toDollars(total_cents), refunded: toDollars(refunded_cents) };
  const cells = { ...fields, status, ...parcelCells(order.parcels) };
  return lines.map((line, index) => ({
    ...{ ...cells, ...lineView(line, order), line: index + 1, remaining: piecesToShip(order, line) },
    ...(index === 0 && money),
  }));
}

/** Each cell has the values of all parcels, in their order. A link and a known carrier's number have no blank, so `; ` separates them. */
function parcelCells(parcels: readonly Parcel[] = []) {
  const cell = (valueOf: (parcel: Parcel) => string | undefined) =>
    parcels.map((one) => valueOf(one) ?? '').join('; ') || undefined;
  return {
    carrier: cell(({ carrier }) => carrier),
    tracking_number: cell(({ tracking_number }) => tracking_number),
    tracking_url: cell(trackingUrl),
  };
}
