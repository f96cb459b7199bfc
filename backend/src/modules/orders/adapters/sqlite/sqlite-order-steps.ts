import { MAX_CHARGE } from '#shared/money.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { UniqueViolation } from '#shared/sqlite/sqlite-error.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { IdempotencyKey } from '../../domain/idempotency.js';
import { type NewOrder, type Order, refusalOf } from '../../domain/order.js';
import { type UnpaidLimits, type UnpaidOrders, unpaidRefusal } from '../../domain/order-policy.js';
import { orderErrors } from '../../domain/order.errors.js';

/** Takes the order's pieces from the stock in one conditional write; throws the refusal of `refusalOf`. */
export function takeStock(tx: Transaction, order: NewOrder): void {
  const sold = tx.run(
    `UPDATE parts SET quantity = quantity - ?, version = version + 1
     WHERE _id = ? AND quantity >= ? AND min_order <= ? AND price_cents * ? = ? AND ? <= ${MAX_CHARGE}`,
    [order.amount, order.part_id, order.amount, order.amount, order.amount, order.total_cents, order.total_cents],
  );
  if (sold === 1) return;
  const part = tx.one<Part>('SELECT price_cents, quantity, min_order FROM parts WHERE _id = ?', [order.part_id]);
  throw refusalOf(part, order) ?? new Error(`Part ${order.part_id} could be sold, but was not`);
}

/** Throws when the order would exceed a limit of its customer's unpaid orders. */
export function refuseTooMuchUnpaid(tx: Transaction, { email, total_cents }: NewOrder, limits: UnpaidLimits): void {
  if (limits.maxUnpaid === undefined && limits.maxUnpaidCents === undefined) return;
  const unpaid = tx.one<UnpaidOrders>(
    `SELECT count(*) AS count, coalesce(sum(total_cents), 0) AS total_cents FROM orders WHERE status = 'unpaid' AND email = ?`,
    [email],
  );
  const refusal = unpaid && unpaidRefusal(limits, unpaid, total_cents);
  if (refusal) throw refusal;
}

/** The order that the key has placed; throws `idempotency-key-reused` when the key belongs to another request. */
export function placedBefore(reader: Pick<Transaction, 'one'>, email: string, { key, fingerprint }: IdempotencyKey) {
  const found = reader.one<{ fingerprint: string; order_id: string; created_at: string }>(
    'SELECT fingerprint, order_id, created_at FROM idempotency_keys WHERE email = ? AND key = ?',
    [email, key],
  );
  if (found && found.fingerprint !== fingerprint) throw orderErrors.keyReused();
  return found;
}

export function rememberKey(tx: Transaction, { key, fingerprint }: IdempotencyKey, order: Order): void {
  const columns = 'email, key, fingerprint, order_id, created_at';
  tx.run(`INSERT INTO idempotency_keys (${columns}) VALUES (?, ?, ?, ?, ?)`, [
    order.email,
    key,
    fingerprint,
    order._id,
    order.created_at,
  ]);
}

export function markPaid(tx: Transaction, id: string, transactionId: string, paid_at: string): boolean {
  try {
    return (
      tx.run(
        `UPDATE orders SET status = 'pending', transactionId = ?, paid_at = ? WHERE _id = ? AND status = 'unpaid'`,
        [transactionId, paid_at, id],
      ) === 1
    );
  } catch (error) {
    throw error instanceof UniqueViolation ? orderErrors.transactionUsed() : error;
  }
}
