import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { IdempotencyKey } from '../../domain/idempotency.js';
import type { Order } from '../../domain/order.js';
import { orderErrors } from '../../domain/order.errors.js';

/** The order that the key has placed; throws `idempotency-key-reused` when the key belongs to another request. */
export function placedBefore(reader: Pick<Transaction, 'one'>, email: string, { key, fingerprint }: IdempotencyKey) {
  const found = reader.one<{ fingerprint: string; order_id: string; created_at: string }>(
    'SELECT fingerprint, order_id, created_at FROM idempotency_keys WHERE email = ? AND key = ?',
    [email, key],
  );
  if (found && found.fingerprint !== fingerprint) throw orderErrors.keyReused();
  return found;
}

/** Stores the key with the order that it places. */
export function storeKey(tx: Transaction, { key, fingerprint }: IdempotencyKey, order: Order): void {
  tx.run('INSERT INTO idempotency_keys (email, key, fingerprint, order_id, created_at) VALUES (?, ?, ?, ?, ?)', [
    order.email,
    key,
    fingerprint,
    order._id,
    order.created_at,
  ]);
}

/** Deletes the oldest keys from before this moment, at most `limit`; returns whether more may be left. */
export function deleteKeysBefore(tx: Transaction, moment: string, limit: number): boolean {
  const oldest = 'SELECT email, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?';
  return tx.run(`DELETE FROM idempotency_keys WHERE (email, key) IN (${oldest})`, [moment, limit]) === limit;
}
