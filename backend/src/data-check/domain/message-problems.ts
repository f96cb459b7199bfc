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
import type { ReadRecords } from '#app/data-transfer/domain/record-types.js';
import { causeOfRequest, orderContent, refundedLines } from '#modules/orders/domain/order.messages.js';
import type { OrderRecord } from '#modules/orders/domain/order.js';
import type { OrderRefund } from '#modules/orders/domain/order-refunds.js';
import { contentFault } from '#shared/record.js';
import { DAY_MS } from '#shared/time.js';
import { grouped, joined } from './sorted-records.js';

/* The rules for stored messages, and the lines that report broken rules. */

/** Messages that do not tell of the order that they may belong to. */
const WITHOUT_ORDER: readonly MessageKind[] = ['unmatched-payment', 'backup-failed', 'low-stock', ...SIGN_IN_KINDS];

const CHECKED = ['_id', 'kind', 'recipient', 'order_id', 'order_number', 'content'] as const;
type CheckedMessage = Pick<Message, (typeof CHECKED)[number]>;

const messageProblem = (_id: string, fault: string) => `Message ${_id}: ${fault}.`;

/** The problems of all messages. */
export async function* messageProblems(read: ReadRecords, now = Date.now()): AsyncGenerator<string> {
  yield* singleProblems(read, now);
  const ofOrders = joined(
    grouped(read('orders'), ({ _id }) => _id),
    // The ids of an order's messages begin with its own.
    grouped(read('messages', { fields: CHECKED }), ({ _id }) => _id.slice(0, 24)),
  );
  for await (const [[order], messages] of ofOrders) if (order) yield* orderProblems(order, messages, now);
}

/** Messages that wait too long, and copies for one admin with another address than theirs. */
async function* singleProblems(read: ReadRecords, now: number): AsyncGenerator<string> {
  const fields = ['_id', 'kind', 'recipient', 'state', 'created_at', 'due_at'] as const;
  for await (const messages of read('messages', { fields })) {
    const emails = new Map<string | undefined, string>();
    const ids = new Set(messages.flatMap((message) => adminOf(message) ?? []));
    if (ids.size > 0)
      for await (const users of read('users', { ids: [...ids], fields: ['_id', 'email'] }))
        for (const { _id, email } of users) emails.set(_id, email);
    for (const message of messages) {
      const fault = waitingFault(message, now);
      if (fault !== undefined) yield messageProblem(message._id, fault);
      if ((emails.get(adminOf(message)) ?? message.recipient) !== message.recipient)
        yield messageProblem(message._id, 'it is for another address than its admin has');
    }
  }
}

function waitingFault(
  { state, created_at, due_at }: Pick<Message, 'state' | 'created_at' | 'due_at'>,
  now: number,
): string | undefined {
  if (state !== 'waiting') return undefined;
  // No server sends it: after two days without success it would have failed.
  const stuck = new Date(now - 3 * DAY_MS).toISOString();
  if (due_at < stuck && created_at < stuck) return `it was due at ${due_at}, but still waits`;
  // The longest pause between two tries is a day.
  return due_at > new Date(now + 2 * DAY_MS).toISOString() ? `it waits until ${due_at}` : undefined;
}

/** The missing messages of an order, and those that contradict it. */
function* orderProblems(order: OrderRecord, messages: readonly CheckedMessage[], now: number): Generator<string> {
  const own = messages.filter((one) => one.order_id === order._id && contentFault(one) === undefined);
  // Older ones may have been deleted.
  const since = new Date(now - MESSAGE_RETENTION_MS).toISOString();
  for (const kind of missingMessages(order, own, since)) yield `Order ${order._id}: its message “${kind}” is missing.`;
  for (const message of own) {
    const fault = messageFault(order, message);
    if (fault !== undefined) yield messageProblem(message._id, fault);
  }
}

/** The kinds of messages that changes of the order since then have stored, and it has no more. */
function* missingMessages(
  { _id, created_at, paid_at = '', status, shipped_at = '', refunds = [], ...order }: OrderRecord,
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
  for (const [index, request] of (order.correction_requests ?? []).entries()) {
    const { status, requested_at, decided_at = '' } = request;
    const isOfRequest = isOf(causeOfRequest({ _id }, index));
    if (requested_at > since && !has('correction-requested', isOfRequest)) yield 'correction-requested';
    const decision = status === 'accepted' ? 'correction-accepted' : 'correction-refused';
    if (decided_at > since && !has(decision, isOfRequest)) yield decision;
  }
}

function messageFault(order: OrderRecord, message: CheckedMessage): string | undefined {
  const { _id, kind, recipient, order_number } = message;
  if (order_number !== order.number)
    return `it names the order ${order_number ?? 'without a number'}, but its order has the number ${order.number}`;
  if (!isAdminKind(kind) && recipient !== order.email) return 'it is for another address than its order has';
  const content = contentOf<'payment-received'>(message);
  if (!WITHOUT_ORDER.includes(kind) && !isSame(content.order, orderContent({ ...order, refunds: undefined })))
    return 'it tells of other order data than its order has';
  if (content.paid_at !== undefined && content.paid_at !== order.paid_at)
    return `it tells of a payment at ${content.paid_at}, but its order was paid at ${order.paid_at}`;
  const refund = order.refunds?.find(({ id }) => _id === `${order._id}-${id}.order-refunded`);
  return refund && refundFault(order, refund, message);
}

function refundFault(order: OrderRecord, refund: OrderRefund, message: CheckedMessage): string | undefined {
  const { refund_cents, reason, lines } = contentOf<'order-refunded'>(message);
  if (refund_cents !== refund.amount_cents) return 'it tells of another amount than its refund has';
  if (!isSame({ reason, lines }, { reason: refund.reason, lines: refund.lines && refundedLines(order, refund.lines) }))
    return 'it tells of other pieces or another reason than its refund has';
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
function adminOf({ _id, kind, recipient }: Pick<Message, '_id' | 'kind' | 'recipient'>): string | undefined {
  return isAdminKind(kind) && recipient !== ADMINS ? _id.split('.').at(-1) : undefined;
}
