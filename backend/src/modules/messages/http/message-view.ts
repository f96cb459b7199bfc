import type { z } from 'zod';
import { listQuery } from '#shared/http/list-query.js';
import { count, view } from '#shared/http/view.js';
import { text } from '#shared/record.js';
import type { MessagePolicy } from '../domain/message-policy.js';
import { MESSAGE_LIST } from '../domain/message-list.js';
import { type Message, MESSAGE_RECORD } from '#app/recording/messages/domain/message.js';
import { renderMessage, subjectOf } from '../rendering/render-message.js';

export class MessageListQuery extends listQuery(MESSAGE_LIST) {}

/** A message of an order, as its customer sees it. */
export const OrderMessageView = view('OrderMessageView', {
  ...MESSAGE_RECORD.pick({ _id: true, kind: true }).shape,
  subject: text.meta({ description: 'Its subject', example: 'Your order NB-7K2M-9QXD' }),
  ...MESSAGE_RECORD.pick({ recipient: true, state: true, created_at: true, sent_at: true }).shape,
});
export type OrderMessageView = z.infer<typeof OrderMessageView>;

/** A message in the outbox. */
export const MessageView = view('MessageView', {
  ...OrderMessageView.shape,
  ...MESSAGE_RECORD.pick({ order_id: true, order_number: true, reason: true, due_at: true, tries: true }).shape,
});
export type MessageView = z.infer<typeof MessageView>;

/** A message with what it says. */
export const MessagePreview = view('MessagePreview', {
  ...MessageView.shape,
  html: text.meta({ description: 'As HTML, as a mail program shows it', example: '<!doctype html>…' }),
  text: text.meta({ description: 'As text', example: 'Thank you for your order NB-7K2M-9QXD.' }),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

/** The number of messages that changed. */
export const MessagesChanged = view('MessagesChanged', {
  modifiedCount: count('The number of messages that changed', 12),
});
export type MessagesChanged = z.infer<typeof MessagesChanged>;

const DAMAGED = 'The content of this message is damaged.';

/** Also of a message whose content was damaged outside the shop, so that a list with one can be read. */
function shown<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

export const orderMessageView =
  (policy: MessagePolicy) =>
  (message: Message): OrderMessageView => {
    const { _id, kind, recipient, state, created_at, sent_at } = message;
    const subject = shown(() => subjectOf(message, policy), DAMAGED);
    return { _id, kind, subject, recipient, state, created_at, sent_at };
  };

export const messageView =
  (policy: MessagePolicy) =>
  (message: Message): MessageView => {
    const { order_id, order_number, reason, due_at, tries } = message;
    return { ...orderMessageView(policy)(message), order_id, order_number, reason, due_at, tries };
  };

export function messagePreview(message: Message, policy: MessagePolicy): MessagePreview {
  const { html, text } = shown(() => renderMessage(message, policy), {
    subject: DAMAGED,
    html: DAMAGED,
    text: DAMAGED,
  });
  return { ...messageView(policy)(message), html, text };
}
