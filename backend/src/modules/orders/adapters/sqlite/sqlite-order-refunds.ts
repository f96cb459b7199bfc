import { appendAuditEvents } from '#modules/audit-log/recording/adapters/sqlite/sqlite-audit-appender.js';
import { recordMessages } from '#modules/messages/recording/adapters/sqlite/sqlite-message-recorder.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues } from '#shared/sqlite/record-rows.js';
import type { Order } from '../../domain/order.js';
import { refundAuditEvents } from '../../domain/order.events.js';
import { orderMessages } from '../../domain/order.messages.js';
import { type OrderDispute, mergeDisputes, paymentStateOf } from '../../domain/order-disputes.js';
import { type OrderRefund, mergeRefunds } from '../../domain/order-refunds.js';
import { issueOrOwe } from './sqlite-order-papers.js';
import { fromRow, ORDER_COLUMNS, type OrderRow } from './sqlite-order-row.js';

const SELECT = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders WHERE transactionId = ?`;

/** Copies the gateway's refunds to their order, with audit events for new refunds by admins. */
export function recordRefunds(
  tx: Transaction,
  transactionId: string,
  listed: readonly OrderRefund[],
): Order | undefined {
  const order = orderOf(tx, transactionId);
  const refunds = order && mergeRefunds(order.refunds, listed);
  if (!refunds) return order;
  store(tx, { ...order, refunds });
  const after = orderOf(tx, transactionId);
  const events = after ? refundAuditEvents(order, after) : [];
  if (events.length > 0) appendAuditEvents(tx, events);
  if (after?.papers) issueOrOwe(tx, after);
  if (after) recordMessages(tx, orderMessages.refunded(order, after));
  return after;
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

/** Stores the order's refunds and disputes with the payment state that they make. */
function store(tx: Transaction, order: Order): void {
  const payment_state = paymentStateOf(order);
  tx.run(
    'UPDATE orders SET refunds = ?, disputes = ?, payment_state = ? WHERE _id = ?',
    columnValues({ ...order, payment_state }, ['refunds', 'disputes', 'payment_state', '_id']),
  );
}
