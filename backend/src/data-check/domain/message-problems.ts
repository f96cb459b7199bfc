import { canonical } from '#app/recording/audit-log/domain/audit-entry.js';
import {
  ADMINS,
  isAdminKind,
  type Message,
  MESSAGE_RETENTION_MS,
  type MessageContents,
  type MessageKind,
  SIGN_IN_KINDS,
} from '#app/recording/messages/domain/message.js';
import { orderContent, refundedLines } from '#modules/orders/domain/order.messages.js';
import type { OrderRecord } from '#modules/orders/domain/order.js';
import type { OrderRefund } from '#modules/orders/domain/order-refunds.js';
import { contentFault } from '#shared/record.js';
import { DAY_MS } from '#shared/time.js';

/* The rules for stored messages, and the lines that report broken rules. Both stores use them. */

/** A message that was due and stored before this moment is sent by no server: after two days without success it would have failed. */
export const stuckBefore = (now = Date.now()) => new Date(now - 3 * DAY_MS).toISOString();

/** No waiting message is due after this moment: the longest pause between two tries is a day. */
export const dueBefore = (now = Date.now()) => new Date(now + 2 * DAY_MS).toISOString();

/** Messages from before this moment may have been deleted. */
const keptSince = (now: number) => new Date(now - MESSAGE_RETENTION_MS).toISOString();

/** Messages that do not tell of the order that they may belong to. */
const WITHOUT_ORDER: readonly MessageKind[] = ['unmatched-payment', 'backup-failed', 'low-stock', ...SIGN_IN_KINDS];

const messageProblem = (_id: string, fault: string) => `Message ${_id}: ${fault}.`;

export const stuckProblem = (_id: string, due_at: string) =>
  messageProblem(_id, `it was due at ${due_at}, but still waits`);

export const dueProblem = (_id: string, due_at: string) => messageProblem(_id, `it waits until ${due_at}`);

export const recipientProblem = (_id: string) => messageProblem(_id, 'it is for another address than its admin has');

export const messageNumberProblem = (_id: string, stored: string | undefined, actual: string) =>
  messageProblem(_id, `it names the order ${stored ?? 'without a number'}, but its order has the number ${actual}`);

/** What an order's messages are compared with. */
export type CheckedMessage = Pick<Message, '_id' | 'kind' | 'recipient' | 'order_id' | 'order_number' | 'content'>;

/** The missing messages of each order, and those that contradict it. @param messages of all of the orders */
export function* orderMessageProblems(
  orders: readonly OrderRecord[],
  messages: readonly CheckedMessage[],
  now = Date.now(),
): Generator<{ _id: string; line: string }> {
  const messagesOf = new Map<string | undefined, CheckedMessage[]>(orders.map(({ _id }) => [_id, []]));
  for (const message of messages) messagesOf.get(message.order_id)?.push(message);
  for (const order of orders) {
    const { _id } = order;
    const own = (messagesOf.get(_id) ?? []).filter((message) => contentFault(message) === undefined);
    for (const kind of missingMessages(order, own, keptSince(now)))
      yield { _id, line: `Order ${_id}: its message “${kind}” is missing.` };
    for (const message of own) {
      const fault = messageFault(order, message);
      if (fault !== undefined) yield { _id, line: fault };
    }
  }
}

/** The kinds of messages that changes of the order since then have stored, and it has no more. */
function* missingMessages(
  { _id, created_at, paid_at = '', status, shipped_at = '', refunds = [] }: OrderRecord,
  messages: readonly CheckedMessage[],
  since: string,
): Generator<MessageKind> {
  const has = (kind: MessageKind, about: (message: CheckedMessage) => boolean) =>
    messages.some((message) => message.kind === kind && about(message));
  const isOf = (cause: string) => (message: CheckedMessage) => message._id.startsWith(`${cause}.`);
  if (created_at > since && !has('order-placed', isOf(_id))) yield 'order-placed';
  if (paid_at > since)
    for (const kind of ['payment-received', 'order-to-ship'] as const) if (!has(kind, isOf(_id))) yield kind;
  const isOfShipping = (message: CheckedMessage) => contentOf<'order-shipped'>(message).shipped_at === shipped_at;
  if (status === 'shipped' && shipped_at > since && !has('order-shipped', isOfShipping)) yield 'order-shipped';
  for (const { id, status: refund, created_at: refunded_at } of refunds)
    if (refund === 'succeeded' && refunded_at > since && !has('order-refunded', isOf(`${_id}-${id}`)))
      yield 'order-refunded';
}

function messageFault(order: OrderRecord, message: CheckedMessage): string | undefined {
  const { _id, kind, recipient, order_number } = message;
  if (order_number !== order.number) return messageNumberProblem(_id, order_number, order.number);
  if (!isAdminKind(kind) && recipient !== order.email)
    return messageProblem(_id, 'it is for another address than its order has');
  const content = contentOf<'payment-received'>(message);
  if (!WITHOUT_ORDER.includes(kind) && !isSame(content.order, orderContent({ ...order, refunds: undefined })))
    return messageProblem(_id, 'it tells of other order data than its order has');
  if (content.paid_at !== undefined && content.paid_at !== order.paid_at)
    return messageProblem(
      _id,
      `it tells of a payment at ${content.paid_at}, but its order was paid at ${order.paid_at}`,
    );
  const refund = order.refunds?.find(({ id }) => _id === `${order._id}-${id}.order-refunded`);
  return refund && refundFault(order, refund, message);
}

function refundFault(order: OrderRecord, refund: OrderRefund, message: CheckedMessage): string | undefined {
  const { refund_cents, reason, lines } = contentOf<'order-refunded'>(message);
  if (refund_cents !== refund.amount_cents)
    return messageProblem(message._id, 'it tells of another amount than its refund has');
  if (!isSame({ reason, lines }, { reason: refund.reason, lines: refund.lines && refundedLines(order, refund.lines) }))
    return messageProblem(message._id, 'it tells of other pieces or another reason than its refund has');
  return undefined;
}

/**
 * Whether a message tells of this order. The fields are nearly always in the same order. The pieces that remained when it was stored are
 * left out, because refunds may have come or failed since.
 */
function isSame(told: unknown, order: unknown): boolean {
  if (JSON.stringify(told) === JSON.stringify(order)) return true;
  const asOrdered: unknown = JSON.parse(JSON.stringify([told]), (key, value: unknown) =>
    key === 'remaining' ? undefined : value,
  );
  return canonical(asOrdered) === canonical([order]);
}

function contentOf<Kind extends MessageKind>({ content }: Pick<Message, 'content'>): Partial<MessageContents[Kind]> {
  return JSON.parse(content) as Partial<MessageContents[Kind]>;
}

/** The id of the admin whom a copy of a message is for; its own id ends with it. */
export function adminOf({ _id, kind, recipient }: Pick<Message, '_id' | 'kind' | 'recipient'>): string | undefined {
  return isAdminKind(kind) && recipient !== ADMINS ? _id.split('.').at(-1) : undefined;
}
