import { ADMINS, type Message, NOT_WANTED } from '#app/recording/messages/domain/message.js';
import { type User, wantedMessages } from '#modules/users/domain/user.js';

/** How long after it was due a message was sent, in milliseconds. */
const SENDING_MS = 1800;
const iso = (at: number) => new Date(at).toISOString();

export type MessagedAdmin = Pick<User, '_id' | 'email' | 'message_kinds'>;

/** The messages of a change at this time, as sending leaves them behind: those to all admins are copies for each who wants them. */
export function pastMessages(at: number, messages: readonly Message[], admins: readonly MessagedAdmin[]): Message[] {
  return messages.flatMap((message) => {
    // Unless it is sent later than now, it was due at once.
    const due = message.due_at === message.created_at ? at : Date.parse(message.due_at);
    const sent_at = iso(due + SENDING_MS);
    const past: Message = { ...message, created_at: iso(at), due_at: sent_at, tries: 1 };
    const sent: Message = { ...past, state: 'sent', sent_at };
    const { _id, kind, recipient } = message;
    if (recipient !== ADMINS) return [sent];
    const recipients = admins.filter((admin) => wantedMessages(admin).some((wanted) => wanted === kind));
    if (recipients.length === 0) return [{ ...past, state: 'not-sent', reason: NOT_WANTED }];
    return recipients.map((admin) => ({ ...sent, _id: `${_id}.${admin._id}`, recipient: admin.email }));
  });
}
