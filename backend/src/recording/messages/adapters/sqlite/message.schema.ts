import { counted } from '#shared/sqlite/trigger-maintained.js';
import { MESSAGE_STATES, type MessageState } from '../../domain/message.js';

/** The condition of the few messages that an admin must look at. */
export const STOPPED_STATES: readonly MessageState[] = ['failed', 'held'];
export const STOPPED = `state IN (${STOPPED_STATES.map((state) => `'${state}'`).join(', ')})`;

/**
 * The outbox. Each index that every message enters makes orders slower. The one by age is the cheapest, because a new message is its last
 * entry; lists with a filter read the whole table in a thread, and the ids of an order's messages begin with the order's. `content` is JSON; `due_at` of a waiting message is when to send it or, while a
 * server does, when its lease ends.
 */
export const MESSAGES = `
  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    order_id TEXT,
    order_number TEXT,
    content TEXT NOT NULL CHECK (json_valid(content)),
    state TEXT NOT NULL CHECK (state IN (${MESSAGE_STATES.map((state) => `'${state}'`).join(', ')})),
    reason TEXT,
    created_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    tries INTEGER NOT NULL,
    resends INTEGER NOT NULL,
    lease TEXT,
    sent_at TEXT
  ) STRICT;
  CREATE INDEX messages_by_age ON messages (created_at);
  CREATE INDEX messages_due ON messages (due_at) WHERE state = 'waiting';
  CREATE INDEX messages_stopped ON messages (state) WHERE ${STOPPED};
  ${counted('messages')}
`;

/** Keeps the messages of copied data from being sent twice, until an admin releases or drops them. */
export const HOLD_WAITING = `UPDATE messages SET state = 'held', lease = NULL WHERE state = 'waiting'`;
