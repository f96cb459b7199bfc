import { LAST_REFUND_FAILED, OPEN_CORRECTION } from '#modules/orders/adapters/sqlite/order.schema.js';
import { STOPPED } from '#app/recording/messages/adapters/sqlite/message.schema.js';
import type { SqlValue } from '#shared/sqlite/bind.js';
import { counterValue } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { Waiting } from '../../domain/figures.js';

// The planner prefers the index by status, which has every pending order.
const NOT_TO_SHIP = `SELECT count(*) AS value FROM orders INDEXED BY orders_not_to_ship WHERE status = 'pending' AND payment_state IS NOT NULL`;
const FAILED_REFUNDS = `SELECT count(*) AS value FROM orders INDEXED BY orders_with_failed_refund WHERE ${LAST_REFUND_FAILED}`;
const CORRECTIONS = `SELECT count(*) AS value FROM orders INDEXED BY orders_with_open_correction WHERE ${OPEN_CORRECTION}`;
const DISPUTES = `SELECT count(*) AS value, min(iif(due_by >= ?, due_by, NULL)) AS due_by FROM disputes WHERE status IN ('inquiry', 'open')`;

/** Pending orders without those that must not be shipped. */
export function toShip(store: SqliteStore): number {
  return counterValue(store, 'orders.pending') - countOf(store, NOT_TO_SHIP);
}

/** Each count reads a counter, or an index that has little more than what it counts. */
export function countWaiting(store: SqliteStore, now: string, lowStock: number): Waiting {
  const unmatched = (state: string) =>
    countOf(store, 'SELECT count(*) AS value FROM unmatched_payments WHERE state = ?', [state]);
  const messages = (state: string) =>
    countOf(store, `SELECT count(*) AS value FROM messages WHERE ${STOPPED} AND state = ?`, [state]);
  const disputes = store.one<{ value: number; due_by: string | null }>(DISPUTES, [now]);
  return {
    to_ship: toShip(store),
    disputes: disputes?.value ?? 0,
    ...(typeof disputes?.due_by === 'string' && { dispute_due_by: disputes.due_by }),
    unmatched_payments: unmatched('open'),
    failed_refunds: unmatched('refund-failed') + countOf(store, FAILED_REFUNDS),
    correction_requests: countOf(store, CORRECTIONS),
    failed_messages: messages('failed'),
    held_messages: messages('held'),
    low_stock: countOf(store, 'SELECT count(*) AS value FROM parts WHERE archived IS NULL AND quantity <= ?', [
      lowStock,
    ]),
    reviews_today: countOf(store, 'SELECT count(*) AS value FROM reviews WHERE created_at >= ?', [now.slice(0, 10)]),
  };
}

function countOf(store: SqliteStore, sql: string, params: readonly SqlValue[] = []): number {
  return store.one<{ value: number }>(sql, params)?.value ?? 0;
}
