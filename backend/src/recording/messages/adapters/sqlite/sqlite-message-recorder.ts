import { fieldsOf } from '#shared/record.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues, insertInto } from '#shared/sqlite/record-rows.js';
import { type Message, MESSAGE_RECORD } from '../../domain/message.js';

export const MESSAGE_COLUMNS = fieldsOf(MESSAGE_RECORD);
const INSERT = `${insertInto('messages', MESSAGE_COLUMNS)} ON CONFLICT (_id) DO NOTHING`;

/** Deletes every message about an order. The ids of its messages begin with the order's. */
export function deleteMessagesOf(tx: Transaction, order_id: string): void {
  tx.run('DELETE FROM messages WHERE _id BETWEEN ? AND ?', [order_id, `${order_id}~`]);
}

/**
 * Stores messages in the transaction of their change: both are stored or neither. A message that exists stays as it is. The
 * adapters of all modules share it.
 */
export function recordMessages(tx: Transaction, messages: readonly Message[]): void {
  for (const message of messages) tx.run(INSERT, columnValues(message, MESSAGE_COLUMNS));
}
