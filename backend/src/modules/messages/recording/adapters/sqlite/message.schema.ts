import { counted } from '#shared/sqlite/trigger-maintained.js';
import { MESSAGE_STATES } from '../../domain/message.js';

/**
 * The outbox. It has no full-text index, which would make every order slower. `content` is JSON; `due_at` of a waiting message is when to send it or, while a server does, when its lease ends.
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
  CREATE INDEX messages_by_age ON messages (created_at, _id);
  CREATE INDEX messages_in_state_by_age ON messages (state, created_at, _id);
  CREATE INDEX messages_of_kind_by_age ON messages (kind, created_at, _id);
  CREATE INDEX messages_due ON messages (due_at) WHERE state = 'waiting';
  CREATE INDEX messages_of_order ON messages (order_number, created_at) WHERE order_number IS NOT NULL;
  CREATE INDEX messages_to ON messages (recipient);
  ${counted('messages')}
`;

/** Keeps the messages of copied data from being sent twice, until an admin releases or drops them. */
export const HOLD_WAITING = `UPDATE messages SET state = 'held', lease = NULL WHERE state = 'waiting'`;
