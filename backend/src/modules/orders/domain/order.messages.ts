import {
  type Message,
  ADMINS,
  type CancelledOrderContent,
  newMessage,
  type OrderContent,
  type OrderContentLine,
  type ParcelContent,
} from '#app/recording/messages/domain/message.js';
import type { Actor } from '#shared/actor.js';
import { newId } from '#shared/object-id.js';
import type { CorrectionRequest } from './correction-request.js';
import type { Order } from './order.js';
import type { OrderDispute } from './order-disputes.js';
import { UNDO_SECONDS } from './order.errors.js';
import type { OrderLine } from './order-line.js';
import { type OrderRefund, piecesToShip, refundedCents } from './order-refunds.js';
import { CARRIER_NAMES, type Parcel, trackingUrl } from './tracking.js';

/** Milliseconds from shipping to its message: after that it cannot be undone. */
const SHIPPED_DELAY_MS = (UNDO_SECONDS + 5) * 1000;

/** Who deletes an unpaid order; absent: its customer. */
export type Canceller = Actor | 'expiry';

type ToldOrder = Pick<
  Order,
  | 'number'
  | 'po_number'
  | 'name'
  | 'delivery_address'
  | 'lines'
  | 'total_cents'
  | 'created_at'
  | 'refunds'
  | 'shipped_at'
>;

type RequestedOrder = ToldOrder & Pick<Order, '_id' | 'email' | 'correction_requests'>;

function cancelledOrderContent(order: ToldOrder): CancelledOrderContent {
  const { number, lines, total_cents, created_at } = order;
  return {
    ...{ number, total_cents, created_at },
    lines: lines.map((line) => lineContent(order, line)),
  };
}

/** The order as its messages tell it. */
export function orderContent(order: ToldOrder): OrderContent {
  const { po_number, name, delivery_address } = order;
  return { ...cancelledOrderContent(order), name, delivery_address, ...(po_number !== undefined && { po_number }) };
}

function lineContent(order: ToldOrder, line: OrderLine): OrderContentLine {
  const { part_name, sku, amount, total_cents } = line;
  const remaining = piecesToShip(order, line);
  return {
    ...{ part_name, amount, total_cents },
    ...(sku !== undefined && { sku }),
    ...(remaining < amount && { remaining }),
  };
}

/** The pieces of a refund, at their prices as ordered. */
export function refundedLines(
  { lines }: Pick<Order, 'lines'>,
  refunded: OrderRefund['lines'] = [],
): OrderContentLine[] {
  const pieces = new Map(refunded.map((line) => [line.part_id, line.pieces]));
  return lines.flatMap(({ part_id, part_name, sku, price_cents }) => {
    const amount = pieces.get(part_id);
    if (amount === undefined) return [];
    return [{ part_name, amount, total_cents: amount * price_cents, ...(sku !== undefined && { sku }) }];
  });
}

/** A parcel as the messages have it. */
function parcelContent(parcel: Parcel): ParcelContent {
  const url = trackingUrl(parcel);
  const named = { carrier: CARRIER_NAMES[parcel.carrier], number: parcel.tracking_number };
  return { ...named, ...(url !== undefined && { url }) };
}

const endOfUndo = ({ shipped_at = '' }: Order) => Date.parse(shipped_at) + SHIPPED_DELAY_MS;

/* The cause of each message begins with its order's id, by which those of an order are found. */

const about = ({ _id, number }: Pick<Order, '_id' | 'number'>) => ({ order_id: _id, order_number: number });
const toCustomer = (order: Pick<Order, '_id' | 'number' | 'email'>) => ({ ...about(order), recipient: order.email });
const toAdmins = (order: Pick<Order, '_id' | 'number'>) => ({ ...about(order), recipient: ADMINS });

/** The cause of the messages about a request to correct the invoice. @param index of the request */
export const causeOfRequest = ({ _id }: Pick<Order, '_id'>, index: number) => `${_id}-correction-${index + 1}`;

function messagesOfRequest(
  order: RequestedOrder,
  toMessage: (request: CorrectionRequest, cause: string) => Message,
): Message[] {
  const { correction_requests: requests = [] } = order;
  const newest = requests.at(-1);
  return newest ? [toMessage(newest, causeOfRequest(order, requests.length - 1))] : [];
}

/** The messages about each change of an order, to store with it. */
export const orderMessages = {
  /** @param pay_by when the order expires, ISO 8601 UTC */
  placed(order: Order, pay_by?: string): Message[] {
    const content = { order: orderContent(order), ...(pay_by !== undefined && { pay_by }) };
    return [newMessage({ ...toCustomer(order), cause: order._id, kind: 'order-placed', content })];
  },

  reminder(order: Order, pay_by: string): Message {
    const content = { order: orderContent(order), pay_by };
    return newMessage({ ...toCustomer(order), cause: order._id, kind: 'payment-reminder', content });
  },

  paid(order: Order, paid_at: string): Message[] {
    const content = { order: orderContent(order), paid_at };
    const toBuyer = { ...content, ...(order.papers && { hasInvoice: true }) };
    return [
      newMessage({ ...toCustomer(order), cause: order._id, kind: 'payment-received', content: toBuyer }),
      newMessage({ ...toAdmins(order), cause: order._id, kind: 'order-to-ship', content }),
    ];
  },

  /** @param event tells apart the shippings of one order: it can be shipped again after Undo */
  shipped(order: Order, event = newId()): Message[] {
    const { shipped_at = '', parcels } = order;
    const due_at = new Date(endOfUndo(order)).toISOString();
    const content = { order: orderContent(order), shipped_at, ...(parcels && { parcels: parcels.map(parcelContent) }) };
    const cause = `${order._id}-${event}`;
    return [newMessage({ ...toCustomer(order), cause, kind: 'order-shipped', content, due_at })];
  },

  /** Until the message of the shipping is due, another one takes its place: only the newest of a kind is sent. */
  trackingChanged(order: Order, now = Date.now()): Message[] {
    const { parcels } = order;
    if (!parcels) return [];
    if (now < endOfUndo(order)) return this.shipped(order);
    const changed = { order: orderContent(order), parcels: parcels.map(parcelContent) };
    const cause = `${order._id}-${newId()}`;
    return [newMessage({ ...toCustomer(order), cause, kind: 'tracking-changed', content: changed })];
  },

  /** One message for each refund that has succeeded since. */
  refunded(before: Order, after: Order): Message[] {
    const known = new Map(before.refunds?.map(({ id, status }) => [id, status]));
    const { refunds = [] } = after;
    const succeeded = refunds.filter(({ id, status }) => status === 'succeeded' && known.get(id) !== 'succeeded');
    return succeeded.map(({ id, amount_cents, reason, lines }) => {
      const content = {
        ...{ order: orderContent(after), refund_cents: amount_cents, refunded_cents: refundedCents(refunds) },
        ...(reason !== undefined && { reason }),
        ...(lines && { lines: refundedLines(after, lines) }),
        ...(after.papers && { credited_refund: id }),
      };
      return newMessage({ ...toCustomer(after), cause: `${after._id}-${id}`, kind: 'order-refunded', content });
    });
  },

  /** One message for each new dispute that is not decided yet, also when it was an inquiry before. */
  disputed(before: Order, disputes: readonly OrderDispute[]): Message[] {
    const known = new Map(before.disputes?.map(({ id, status }) => [id, status]));
    return disputes.flatMap(({ id, status, amount_cents }) => {
      if (known.get(id) === status || (status !== 'open' && status !== 'inquiry')) return [];
      const content = { order: orderContent(before), amount_cents, isInquiry: status === 'inquiry' };
      return [
        newMessage({ ...toAdmins(before), cause: `${before._id}-${id}-${status}`, kind: 'dispute-opened', content }),
      ];
    });
  },

  /** About the newest request to correct its invoice. */
  correctionRequested(order: RequestedOrder): Message[] {
    return messagesOfRequest(order, ({ invoice, company, tax_id, billing_address }, cause) => {
      const content = { order: orderContent(order), invoice, company, tax_id, billing_address };
      return newMessage({ ...toAdmins(order), cause, kind: 'correction-requested', content });
    });
  },

  /** About the decision on it. */
  correctionDecided(order: RequestedOrder): Message[] {
    return messagesOfRequest(order, ({ status, invoice, refusal: reason = '' }, cause) => {
      const message = { ...toCustomer(order), cause };
      const content = { order: orderContent(order), invoice };
      return status === 'accepted'
        ? newMessage({ ...message, kind: 'correction-accepted', content })
        : newMessage({ ...message, kind: 'correction-refused', content: { ...content, reason } });
    });
  },

  /** All that stays of the order's messages; none when the customer cancels. */
  cancelled(order: Order, by?: Canceller): Message[] {
    if (by === undefined) return [];
    const content = {
      order: cancelledOrderContent(order),
      by: by === 'expiry' ? ('expiry' as const) : ('admin' as const),
    };
    return [newMessage({ ...toCustomer(order), cause: order._id, kind: 'order-cancelled', content })];
  },
};
