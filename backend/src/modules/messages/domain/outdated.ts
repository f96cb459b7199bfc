import { openRequest } from '#modules/orders/domain/correction-request.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderMessages } from '#modules/orders/domain/order.messages.js';
import type { Message, MessageKind } from '#app/recording/messages/domain/message.js';

const isUnpaid = ({ status }: Order) => status === undefined;

/** What must still be true of its order when a message is sent. The other kinds report what has happened. */
const TRUE_WHILE: Partial<Record<MessageKind, (order: Order, message: Message) => boolean>> = {
  'order-placed': isUnpaid,
  'payment-reminder': isUnpaid,
  'order-to-ship': ({ status, payment_state }) => status === 'pending' && payment_state === undefined,
  'order-shipped': ({ shipped_at }, { content }) => content.includes(JSON.stringify(shipped_at)),
  'tracking-changed': ({ status }) => status === 'shipped',
  // As long as the order would get this message: copies for admins have longer ids.
  'dispute-opened': ({ disputes = [], ...before }, { _id }) =>
    orderMessages.disputed(before, disputes).some((message) => _id.startsWith(message._id)),
  'correction-requested': (order, { _id }) =>
    openRequest(order) !== undefined &&
    orderMessages.correctionRequested(order).some((message) => _id.startsWith(message._id)),
};

/** Whether a message of this kind is compared with its order at each try. */
export function dependsOnOrder(kind: MessageKind): boolean {
  return TRUE_WHILE[kind] !== undefined;
}

/** Whether the order contradicts the message by now. */
export function isOutdated(message: Message, order: Order): boolean {
  return TRUE_WHILE[message.kind]?.(order, message) === false;
}
