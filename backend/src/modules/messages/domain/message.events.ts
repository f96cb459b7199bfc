import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import type { Message } from '#app/recording/messages/domain/message.js';

export const MESSAGE_ACTIONS = ['message-sent-again', 'held-messages-released', 'held-messages-dropped'] as const;
type MessageAuditEvent = AuditEvent<(typeof MESSAGE_ACTIONS)[number], 'message' | 'shop'>;

export function sentAgain({ _id, kind, recipient, state }: Message, by: Actor): MessageAuditEvent {
  const subject = { type: 'message' as const, id: _id, label: `${kind} to ${recipient}` };
  return { action: 'message-sent-again', by, subject, before: { state }, after: { state: 'waiting' } };
}

export function heldMessages(state: 'waiting' | 'not-sent', messages: number, by: Actor): MessageAuditEvent {
  const subject = { type: 'shop' as const, id: 'messages', label: 'Held messages' };
  const action = state === 'waiting' ? 'held-messages-released' : 'held-messages-dropped';
  return { action, by, subject, after: { messages } };
}
