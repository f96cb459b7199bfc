import { ADMIN_KINDS, ADMINS, MESSAGE_RECORD } from '#app/recording/messages/domain/message.js';
import type { SnapshotQuery } from '#shared/sqlite/sqlite-store.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import * as rules from '../../domain/message-problems.js';
import { chunksOfOrders } from './sqlite-order-chunks.js';
import { rowProblems } from './sqlite-sum-problems.js';

const CHECKED = MESSAGE_RECORD.pick({
  ...{ _id: true, kind: true, recipient: true, order_id: true, order_number: true, content: true },
});
const readMessage = rowReader(CHECKED);

/** The ids of an order's messages begin with its own. CROSS JOIN makes SQLite read the chunk of orders first. */
const OF_ORDERS = `SELECT messages._id, kind, recipient, order_id, order_number, content
  FROM orders CROSS JOIN messages ON messages._id BETWEEN orders._id AND orders._id || '~'
  WHERE orders.seq > ? AND orders.seq <= ?`;

/** Copies for one admin, whose id their own id ends with. */
const COPIES = `SELECT messages._id FROM messages JOIN users ON users._id = substr(messages._id, -24)
  WHERE kind IN (${ADMIN_KINDS.map((kind) => `'${kind}'`).join(', ')}) AND recipient NOT IN ('${ADMINS}', users.email)`;

interface Waiting {
  _id: string;
  due_at: string;
}

export async function* messageProblems(query: SnapshotQuery): AsyncGenerator<string> {
  const waiting = `SELECT _id, due_at FROM messages WHERE state = 'waiting' AND`;
  const [stuck, due] = [rules.stuckBefore(), rules.dueBefore()];
  yield* rowProblems<Waiting>(query, `${waiting} due_at < '${stuck}' AND created_at < '${stuck}'`, ({ _id, due_at }) =>
    rules.stuckProblem(_id, due_at),
  );
  yield* rowProblems<Waiting>(query, `${waiting} due_at > '${due}'`, ({ _id, due_at }) =>
    rules.dueProblem(_id, due_at),
  );
  for await (const { orders, places } of chunksOfOrders(query)) {
    const rows = await query<RowOf<typeof CHECKED>>(OF_ORDERS, places);
    for (const { line } of rules.orderMessageProblems(orders, rows.map(readMessage))) yield line;
  }
  yield* rowProblems<{ _id: string }>(query, COPIES, ({ _id }) => rules.recipientProblem(_id));
}
