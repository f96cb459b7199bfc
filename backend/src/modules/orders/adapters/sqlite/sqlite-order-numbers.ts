import type { Transaction } from '#shared/sqlite/group-commit.js';
import { orderNumber } from '../../domain/order-number.js';

/** Orders read at a time. */
const CHUNK = 5000;

/** Gives a number to every order that has none: orders of earlier versions, and imported ones. */
export function giveNumbers(tx: Pick<Transaction, 'all' | 'run'>): void {
  const next = () =>
    tx.all<{ seq: number; _id: string }>(`SELECT seq, _id FROM orders WHERE number IS NULL LIMIT ${CHUNK}`);
  for (let orders = next(); orders.length > 0; orders = next())
    for (const { seq, _id } of orders)
      for (let attempt = 0; ; attempt += 1)
        if (tx.run('UPDATE OR IGNORE orders SET number = ? WHERE seq = ?', [orderNumber(_id, attempt), seq]) === 1)
          break;
}
