import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { deleteMessagesOf, recordMessages } from '#app/recording/messages/adapters/sqlite/sqlite-message-recorder.js';
import type { Actor } from '#shared/actor.js';
import { newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { SqliteStock } from '#modules/parts/adapters/sqlite/sqlite-stock.js';
import type { IdempotencyKey } from '../../domain/idempotency.js';
import type { NewOrder, Order, OrderFilter, OrderSort } from '../../domain/order.js';
import { orderDeleted, orderShipped, paymentRecorded, shippingUndone } from '../../domain/order.events.js';
import { type Canceller, orderMessages } from '../../domain/order.messages.js';
import { payBy, type UnpaidLimits, type UnpaidOrders, unpaidRefusal } from '../../domain/order-policy.js';
import type { Card } from '../../domain/card.js';
import type { OrderDispute, PaymentState } from '../../domain/order-disputes.js';
import { orderNumber } from '../../domain/order-number.js';
import type { ListedRefund, RefundClaim } from '../../domain/order-refunds.js';
import type { Parcel } from '../../domain/tracking.js';
import {
  OrderRepository,
  type PaymentOptions,
  type PlaceOptions,
  type ShipOptions,
} from '../../ports/order.repository.js';
import { claimRefund, recordDisputes, recordRefunds, releaseRefund } from './sqlite-order-refunds.js';
import { issueOrOwe } from './sqlite-order-papers.js';
import { deleteKeysBefore, placedBefore, storeKey } from './sqlite-order-keys.js';
import { addCard, setPaid } from './sqlite-order-payments.js';
import { acknowledgeLine, reserveLines } from './sqlite-order-lines.js';
import { SqliteOrderLists } from './sqlite-order-lists.js';
import { changeTracking, SET_TRACKING, trackingValues } from './sqlite-order-tracking.js';
import { fromRow, insertOrder, ORDER_COLUMNS, orderRow, type OrderRow } from './sqlite-order-row.js';

const SELECT = `SELECT ${ORDER_COLUMNS.join(', ')} FROM orders`;

/** Orders in one chunk. */
const CHUNK = 500;

export class SqliteOrderRepository extends OrderRepository {
  private readonly lists: SqliteOrderLists;

  constructor(private readonly store: SqliteStore) {
    super();
    this.lists = new SqliteOrderLists(store);
  }

  override place(
    order: NewOrder,
    { idempotency, created_at, holdSeconds, ...limits }: PlaceOptions = {},
  ): Promise<{ order: Order; replayed: boolean }> {
    return this.store.write((tx) => {
      const before = idempotency && placedBefore(tx, order.email, idempotency);
      if (before) {
        const row = orderRow(tx, before.order_id);
        return {
          order: row ? fromRow(row) : asPlaced(order, before.order_id, before.created_at),
          replayed: true,
        };
      }
      refuseAboveUnpaidLimit(tx, order, limits);
      const now = created_at === undefined ? new Date() : new Date(created_at);
      const requested = asPlaced(order, newId(now.getTime()), now.toISOString());
      reserveLines(tx, requested);
      const placed = insertOrder(tx, requested);
      if (idempotency) storeKey(tx, idempotency, placed);
      recordMessages(tx, orderMessages.placed(placed, payBy(placed.created_at, holdSeconds)));
      return { order: placed, replayed: false };
    });
  }

  override async placedBefore(email: string, idempotency: IdempotencyKey): Promise<string | undefined> {
    return placedBefore(this.store, email, idempotency)?.order_id;
  }

  override deleteKeysBefore(moment: string, limit: number): Promise<boolean> {
    return this.store.write((tx) => deleteKeysBefore(tx, moment, limit));
  }

  override async find(id: string): Promise<Order | undefined> {
    const row = orderRow(this.store, id);
    return row && fromRow(row);
  }

  override async findByTransaction(transactionId: string): Promise<Order | undefined> {
    const row = this.store.one<OrderRow>(`${SELECT} WHERE transactionId = ?`, [transactionId]);
    return row && fromRow(row);
  }

  override async findMany(ids: readonly string[]): Promise<Order[]> {
    return this.store.all<OrderRow>(`${SELECT} WHERE _id IN (${placesOf(ids)})`, ids).map(fromRow);
  }

  override async findByTransactions(transactionIds: readonly string[]): Promise<Order[]> {
    const paid = `${SELECT} WHERE transactionId IN (${placesOf(transactionIds)})`;
    return this.store.all<OrderRow>(paid, transactionIds).map(fromRow);
  }

  override async *paidIn({ from, to }: { from: string; to: string }): AsyncGenerator<readonly Order[]> {
    const next = `${SELECT} WHERE paid_at >= ? AND paid_at < ? AND (paid_at, _id) > (?, ?) ORDER BY paid_at, _id LIMIT ${CHUNK}`;
    let last = { paid_at: from, _id: '' };
    for (;;) {
      const rows = this.store.all<OrderRow>(next, [from, to, last.paid_at, last._id]);
      if (rows.length > 0) yield rows.map(fromRow);
      const end = rows.at(-1);
      if (!end?.paid_at || rows.length < CHUNK) return;
      last = { paid_at: end.paid_at, _id: end._id };
    }
  }

  override async findUnpaidByTotal(email: string, total_cents: number): Promise<Order[]> {
    const oldest = `${SELECT} WHERE status = 'unpaid' AND email = ? AND total_cents = ? ORDER BY created_at, _id LIMIT 2`;
    return this.store.all<OrderRow>(oldest, [email, total_cents]).map(fromRow);
  }

  override async findUnpaidBefore(
    moment: string,
    limit: number,
    after?: Pick<Order, '_id' | 'created_at'>,
  ): Promise<Order[]> {
    const oldest = `${SELECT} WHERE status = 'unpaid' AND created_at < ? AND (created_at, _id) > (?, ?) ORDER BY created_at, _id LIMIT ?`;
    return this.store.all<OrderRow>(oldest, [moment, after?.created_at ?? '', after?._id ?? '', limit]).map(fromRow);
  }

  override async list(filter: OrderFilter, page: PageRequest<OrderSort>): Promise<Page<Order>> {
    return await this.lists.page(filter, page);
  }

  override stream(filter: OrderFilter, sort: OrderSort, descending: boolean): AsyncIterable<readonly Order[]> {
    return this.lists.stream(filter, sort, descending);
  }

  override cancel(id: string, by?: Canceller): Promise<'cancelled' | 'paid' | 'unknown'> {
    return this.store.write((tx) => {
      const [removed] = tx.all<OrderRow>(
        `DELETE FROM orders WHERE _id = ? AND status = 'unpaid' RETURNING ${ORDER_COLUMNS.join(', ')}`,
        [id],
      );
      if (!removed) return tx.one('SELECT _id FROM orders WHERE _id = ?', [id]) ? 'paid' : 'unknown';
      const order = fromRow(removed);
      for (const line of order.lines) new SqliteStock(tx).release(id, line);
      if (by && by !== 'expiry') appendAuditEvents(tx, [orderDeleted(order, by)]);
      deleteMessagesOf(tx, id);
      recordMessages(tx, orderMessages.cancelled(order, by));
      return 'cancelled';
    });
  }

  override recordPayment(
    id: string,
    transactionId: string,
    paid_at: string,
    { by, issuer, card }: PaymentOptions = {},
  ): Promise<'recorded' | 'already' | 'paid-otherwise' | 'unknown'> {
    return this.store.write((tx) => {
      const paid = setPaid(tx, id, { transactionId, paid_at, ...card, papers: issuer && 'made' });
      if (paid) {
        if (by) appendAuditEvents(tx, [paymentRecorded(paid, by)]);
        if (issuer) issueOrOwe(tx, paid, issuer);
        recordMessages(tx, orderMessages.paid(paid, paid_at));
        return 'recorded';
      }
      const order = orderRow(tx, id);
      if (!order) return 'unknown';
      return order.transactionId === transactionId ? 'already' : 'paid-otherwise';
    });
  }

  override recordCard(transactionId: string, card: Card): Promise<boolean> {
    return this.store.write((tx) => addCard(tx, transactionId, card));
  }

  override ship(
    id: string,
    shipped_at: string,
    by: Actor,
    { overrideReason, parcels }: ShipOptions = {},
  ): Promise<'shipped' | 'not-pending' | 'unknown' | PaymentState> {
    const notBlocked = overrideReason === undefined ? 'AND payment_state IS NULL' : '';
    return this.store.write((tx) => {
      const row = orderRow(tx, id);
      if (!row) return 'unknown';
      const [shipped] = tx.all<OrderRow>(
        `UPDATE orders SET status = 'shipped', shipped_at = ?, shipped_by = ?, ${SET_TRACKING}
         WHERE _id = ? AND status = 'pending' ${notBlocked} RETURNING ${ORDER_COLUMNS.join(', ')}`,
        [shipped_at, by.who, ...trackingValues(row, parcels), id],
      );
      if (!shipped) return (row.status === 'pending' && row.payment_state) || 'not-pending';
      const order = fromRow(shipped);
      appendAuditEvents(tx, [orderShipped(fromRow(row), order, by, overrideReason)]);
      recordMessages(tx, orderMessages.shipped(order));
      return 'shipped';
    });
  }

  override undoShipping(
    id: string,
    since: string,
    by: Actor,
  ): Promise<'undone' | 'not-shipped' | 'by-another' | 'too-late' | 'unknown'> {
    return this.store.write((tx) => {
      const row = orderRow(tx, id);
      if (!row) return 'unknown';
      const [pending] = tx.all<OrderRow>(
        `UPDATE orders SET status = 'pending', shipped_at = NULL, shipped_by = NULL, ${SET_TRACKING}
         WHERE _id = ? AND status = 'shipped' AND shipped_by = ? AND shipped_at >= ? RETURNING ${ORDER_COLUMNS.join(', ')}`,
        [...trackingValues(row), id, by.who, since],
      );
      if (!pending && row.status !== 'shipped') return 'not-shipped';
      if (!pending) return row.shipped_by === by.who ? 'too-late' : 'by-another';
      appendAuditEvents(tx, [shippingUndone(fromRow(row), fromRow(pending), by)]);
      return 'undone';
    });
  }

  override changeTracking(
    id: string,
    parcels: readonly Parcel[],
    by: Actor,
  ): Promise<'changed' | 'unchanged' | 'not-shipped' | 'unknown'> {
    return this.store.write((tx) => changeTracking(tx, id, parcels, by));
  }

  override claimRefund(id: string, claim: RefundClaim): Promise<void> {
    return this.store.write((tx) => claimRefund(tx, id, claim));
  }

  override releaseRefund(id: string, key: string): Promise<void> {
    return this.store.write((tx) => releaseRefund(tx, id, key));
  }

  override async findClaimedRefunds(limit: number, after = ''): Promise<Order[]> {
    const claimed = `${SELECT} WHERE refund_claims IS NOT NULL AND _id > ? ORDER BY _id LIMIT ?`;
    return this.store.all<OrderRow>(claimed, [after, limit]).map(fromRow);
  }

  override recordRefunds(transactionId: string, listed: readonly ListedRefund[]): Promise<Order | undefined> {
    return this.store.write((tx) => recordRefunds(tx, transactionId, listed));
  }

  override recordDisputes(transactionId: string, disputes: readonly OrderDispute[]): Promise<Order | undefined> {
    return this.store.write((tx) => recordDisputes(tx, transactionId, disputes));
  }

  override acknowledgeStock(part_id: string, email: string): Promise<boolean> {
    return this.store.write((tx) => acknowledgeLine(tx, part_id, email));
  }
}

/** Throws when the order would exceed a limit of its customer's unpaid orders. */
function refuseAboveUnpaidLimit(tx: Transaction, { email, total_cents }: NewOrder, limits: UnpaidLimits): void {
  if (limits.maxUnpaid === undefined && limits.maxUnpaidCents === undefined) return;
  const unpaid = tx.one<UnpaidOrders>(
    `SELECT count(*) AS count, coalesce(sum(total_cents), 0) AS total_cents FROM orders WHERE status = 'unpaid' AND email = ?`,
    [email],
  );
  const refusal = unpaid && unpaidRefusal(limits, unpaid, total_cents);
  if (refusal) throw refusal;
}

function asPlaced(order: NewOrder, _id: string, created_at: string): Order {
  return { ...order, _id, number: orderNumber(_id), created_at, refunded_cents: 0 };
}

const placesOf = (values: readonly string[]) => values.map(() => '?').join(', ');
