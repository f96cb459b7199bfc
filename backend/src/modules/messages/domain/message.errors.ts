import { DomainError } from '#shared/domain-error.js';

export const messageErrors = {
  unknown: () => new DomainError('not-found', 'unknown-message', 'There is no message with this id.'),
  alreadyWaiting: () =>
    new DomainError('conflict', 'message-waiting', 'This message is waiting already: it is sent when it is due.'),
  outdated: () =>
    new DomainError('conflict', 'message-outdated', 'This message is no longer true: its order has changed since.'),
  notForSending: () =>
    new DomainError('conflict', 'message-only-shown', 'This message holds a link of the demo and is only shown here.'),
};
