import type { Transaction } from '#shared/sqlite/group-commit.js';
import { UniqueViolation } from '#shared/sqlite/sqlite-error.js';
import type { IdempotencyKey } from '../../domain/idempotency.js';
import type { NewOrder, Order } from '../../domain/order.js';
import { type UnpaidLimits, type UnpaidOrders, unpaidRefusal } from '../../domain/order-policy.js';
import { orderErrors } from '../../domain/order.errors.js';

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
