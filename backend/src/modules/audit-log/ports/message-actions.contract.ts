import type { MessageRepository } from '#modules/messages/ports/message.repository.js';
import { ADA, aMessage } from '#test/support/builders.js';
import type { AuditStores, ReadyAction } from './admin-actions.contract.js';

const NOW = '2026-03-01T09:30:00.000Z';

/** What an admin does with messages. */
export const MESSAGE_ADMIN_ACTIONS = {
  'message-sent-again': async ({ messages }: AuditStores): Promise<ReadyAction> => {
    const message = aMessage({ state: 'failed' });
    await messages.add([message]);
    return {
      act: (by) => messages.sendAgain(message._id, NOW, by),
      entry: {
        subject: { type: 'message', id: message._id, label: 'order-placed to carl@test.com' },
        ...{ before: { state: 'failed' }, after: { state: 'waiting' } },
      },
      idle: [message._id, 'unknown'].map((id) => () => messages.sendAgain(id, NOW, ADA)),
    };
  },
  'held-messages-released': ({ messages }: AuditStores) => heldMessages(messages, { state: 'waiting' }),
  'held-messages-dropped': ({ messages }: AuditStores) =>
    heldMessages(messages, { state: 'not-sent', reason: 'Dropped.' }),
};

async function heldMessages(
  messages: MessageRepository,
  to: Parameters<MessageRepository['endHold']>[0],
): Promise<ReadyAction> {
  await messages.add([1, 2].map((n) => aMessage({ _id: `m${n}`, state: 'held' })));
  return {
    act: (by) => messages.endHold(to, NOW, by),
    entry: { subject: { type: 'shop', id: 'messages', label: 'Held messages' }, after: { messages: 2 } },
    idle: [() => messages.endHold(to, NOW, ADA)],
  };
}
