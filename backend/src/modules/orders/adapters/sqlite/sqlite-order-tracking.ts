import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { recordMessages } from '#app/recording/messages/adapters/sqlite/sqlite-message-recorder.js';
import type { Actor } from '#shared/actor.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues } from '#shared/sqlite/record-rows.js';
import { trackingChanged } from '../../domain/order.events.js';
import { orderMessages } from '../../domain/order.messages.js';
import type { Parcel } from '../../domain/tracking.js';
import { ORDER_KEYS, orderKeys } from './order.schema.js';
import { fromRow, ORDER_COLUMNS, orderRow, type OrderRow } from './sqlite-order-row.js';

const COLUMNS = ['parcels', ...ORDER_KEYS] as const;

/** Sets the parcels, and the words, to `trackingValues`. */
export const SET_TRACKING = COLUMNS.map((column) => `${column} = ?`).join(', ');

/** The parcels, NULL without any, and the words of the order with these parcels. */
export function trackingValues(row: OrderRow, parcels?: readonly Parcel[]): SqlValue[] {
  return columnValues({ parcels, ...orderKeys({ ...fromRow(row), parcels }) }, COLUMNS);
}

const CHANGE = `UPDATE orders SET ${SET_TRACKING}
  WHERE _id = ? AND status = 'shipped' AND parcels IS NOT ? RETURNING ${ORDER_COLUMNS.join(', ')}`;

/** Replaces the parcels of a shipped order, with an audit event. */
export function changeTracking(tx: Transaction, id: string, parcels: readonly Parcel[], by: Actor) {
  const row = orderRow(tx, id);
  if (!row) return 'unknown';
  const values = trackingValues(row, parcels);
  const [changed] = tx.all<OrderRow>(CHANGE, [...values, id, ...values.slice(0, 1)]);
  if (!changed) return row.status === 'shipped' ? 'unchanged' : 'not-shipped';
  const order = fromRow(changed);
  appendAuditEvents(tx, [trackingChanged(fromRow(row), order, by)]);
  recordMessages(tx, orderMessages.trackingChanged(order));
  return 'changed';
}
