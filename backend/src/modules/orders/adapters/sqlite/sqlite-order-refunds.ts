import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { recordMessages } from '#app/recording/messages/adapters/sqlite/sqlite-message-recorder.js';
import { SqliteStock } from '#modules/parts/adapters/sqlite/sqlite-stock.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues } from '#shared/sqlite/record-rows.js';
import type { Order } from '../../domain/order.js';
import { refundAuditEvents } from '../../domain/order.events.js';
import { orderMessages } from '../../domain/order.messages.js';
import { type OrderDispute, mergeDisputes, paymentStateOf } from '../../domain/order-disputes.js';
import {
  type ListedRefund,
  mergeRefunds,
  partsToRestock,
  type RefundClaim,
  restocksOf,
} from '../../domain/order-refunds.js';
import { claimsWith } from '../../domain/refund-claims.js';
import { orderErrors } from '../../domain/order.errors.js';
import { issueOrOwe } from './sqlite-order-papers.js';
import { fromRow, ORDER_COLUMNS, orderRow, type OrderRow } from './sqlite-order-row.js';

const SELECT = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders WHERE transactionId = ?`;

/** Copies the gateway's refunds to their order, with audit events for new refunds by admins, and returns their pieces to the stock. */
export function recordRefunds(
  tx: Transaction,
  transactionId: string,
  listed: readonly ListedRefund[],
): Order | undefined {
  const order = orderOf(tx, transactionId);
  if (!order) return undefined;
  const stock = new SqliteStock(tx);
  const changes = mergeRefunds(order, listed, stock.existing(partsToRestock(order, listed)));
  if (!changes) return order;
  for (const pieces of restocksOf(order, changes.refunds)) stock.release(order._id, pieces);
  store(tx, { ...order, ...changes });
  const after = orderOf(tx, transactionId);
  const events = after ? refundAuditEvents(order, after) : [];
  if (events.length > 0) appendAuditEvents(tx, events);
  if (after?.papers) issueOrOwe(tx, after);
  if (after) recordMessages(tx, orderMessages.refunded(order, after));
  return after;
}

/** Claims pieces of the order for a refund. */
export function claimRefund(tx: Transaction, id: string, claim: RefundClaim): void {
  const row = orderRow(tx, id);
  if (!row) throw orderErrors.unknown();
  const claims = claimsWith(fromRow(row), claim);
  if (claims) setClaims(tx, id, claims);
}

/** Ends a claim without a refund. */
export function releaseRefund(tx: Transaction, id: string, key: string): void {
  const row = orderRow(tx, id);
  const claims = row && fromRow(row).refund_claims?.filter((claim) => claim.key !== key);
  if (claims) setClaims(tx, id, claims);
}

function setClaims(tx: Transaction, id: string, claims: readonly RefundClaim[]): void {
  tx.run('UPDATE orders SET refund_claims = ? WHERE _id = ?', [claims.length > 0 ? JSON.stringify(claims) : null, id]);
}

/** Merges the gateway's disputes into the order that the transaction paid. */
export function recordDisputes(
  tx: Transaction,
  transactionId: string,
  listed: readonly OrderDispute[],
): Order | undefined {
  const order = orderOf(tx, transactionId);
  const disputes = order && mergeDisputes(order.disputes, listed);
  if (!disputes) return order;
  store(tx, { ...order, disputes });
  recordMessages(tx, orderMessages.disputed(order, disputes));
  return orderOf(tx, transactionId);
}

function orderOf(tx: Transaction, transactionId: string): Order | undefined {
  const row = tx.one<OrderRow>(SELECT, [transactionId]);
  return row && fromRow(row);
}

/** Stores the order's refunds, their claims and disputes with the payment state that they make. */
function store(tx: Transaction, order: Order): void {
  const payment_state = paymentStateOf(order);
  tx.run(
    'UPDATE orders SET refunds = ?, refund_claims = ?, disputes = ?, payment_state = ? WHERE _id = ?',
    columnValues({ ...order, payment_state }, ['refunds', 'refund_claims', 'disputes', 'payment_state', '_id']),
  );
}
