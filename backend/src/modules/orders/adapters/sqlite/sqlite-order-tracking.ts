import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { recordMessages } from '#app/recording/messages/adapters/sqlite/sqlite-message-recorder.js';
import type { Actor } from '#shared/actor.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { fieldsOf } from '#shared/record.js';
import { columnValues } from '#shared/sqlite/record-rows.js';
import { trackingChanged } from '../../domain/order.events.js';
import { orderMessages } from '../../domain/order.messages.js';
import { type Tracking, TRACKING } from '../../domain/tracking.js';
import { ORDER_KEYS, orderKeys } from './order.schema.js';
import { fromRow, ORDER_COLUMNS, orderRow, type OrderRow } from './sqlite-order-row.js';

const COLUMNS = fieldsOf(TRACKING);

/** Sets the columns of the tracking, and the words, to `trackingValues`. */
export const SET_TRACKING = [...COLUMNS, ...ORDER_KEYS].map((column) => `${column} = ?`).join(', ');

/** NULL for every field that the tracking does not have; and the words of the order with this tracking. */
export function trackingValues(row: OrderRow, tracking: Partial<Tracking> = {}): SqlValue[] {
  const keys = orderKeys({ ...fromRow(row), tracking_number: tracking.tracking_number });
  return [...columnValues(tracking, COLUMNS), ...columnValues(keys, ORDER_KEYS)];
}

const CHANGE = `UPDATE orders SET ${SET_TRACKING}
  WHERE _id = ? AND status = 'shipped' AND (${COLUMNS.join(', ')}) IS NOT (?, ?, ?) RETURNING ${ORDER_COLUMNS.join(', ')}`;

/** Replaces the tracking of a shipped order, with an audit event. */
export function changeTracking(tx: Transaction, id: string, tracking: Tracking, by: Actor) {
  const row = orderRow(tx, id);
  if (!row) return 'unknown';
  const values = columnValues(tracking, COLUMNS);
  const [changed] = tx.all<OrderRow>(CHANGE, [...trackingValues(row, tracking), id, ...values]);
  if (!changed) return row.status === 'shipped' ? 'unchanged' : 'not-shipped';
  const order = fromRow(changed);
  appendAuditEvents(tx, [trackingChanged(fromRow(row), order, by)]);
  recordMessages(tx, orderMessages.trackingChanged(order));
  return 'changed';
}
