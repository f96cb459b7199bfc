import { recordActs } from '#app/audit-log/adapters/sqlite-audit-trail.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { Order } from '../domain/order.js';
import { refundActs } from '../domain/order-acts.js';
import { type OrderRefund, refundedCents, withListed } from '../domain/order-refunds.js';
import { fromRow, ORDER_COLUMNS, type OrderRow } from './sqlite-order-row.js';

const SELECT = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders WHERE transactionId = ?`;

/** Brings an order into line with the gateway's list, with the entries of new refunds that admins asked for. */
export function recordRefunds(
  tx: Transaction,
  transactionId: string,
  listed: readonly OrderRefund[],
): Order | undefined {
  const row = tx.one<OrderRow>(SELECT, [transactionId]);
  const order = row && fromRow(row);
  const refunds = order && withListed(order.refunds, listed);
  if (!refunds) return order;
  tx.run('UPDATE orders SET refunds = ? WHERE _id = ?', [JSON.stringify(refunds), order._id]);
  const after = { ...order, refunds, refunded_cents: refundedCents(refunds) };
  const acts = refundActs(order, after);
  if (acts.length > 0) recordActs(tx, acts);
  return after;
}
