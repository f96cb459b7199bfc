import type { MessagePolicy } from '../domain/message-policy.js';
import type { Message } from '#app/recording/messages/domain/message.js';
import { renderMessage, subjectOf } from '../rendering/render-message.js';
import type { MessagePreview, MessageView, OrderMessageView } from './message.dto.js';

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
