import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues } from '#shared/sqlite/record-rows.js';
import { UniqueViolation } from '#shared/sqlite/sqlite-error.js';
import type { Card } from '../../domain/card.js';
import { orderErrors } from '../../domain/order.errors.js';
import type { Order } from '../../domain/order.js';
import { paymentWords } from '../../domain/order-words.js';
import { fromRow, ORDER_COLUMNS, type OrderRow } from './sqlite-order-row.js';

/** The columns of a payment. */
const PAID = ['transactionId', 'paid_at', 'card_brand', 'card_last4', 'papers'] as const;

/** Adds what `addedWords` makes: an order gets the words of its payment after all others. */
const ADD_WORDS = 'words = words || ?';
const addedWords = (payment: Parameters<typeof paymentWords>[0]) => ` ${paymentWords(payment).join(' ')}`;

/** The order, which was unpaid and is now paid by this transaction; undefined when it was not unpaid. */
export function setPaid(tx: Transaction, id: string, payment: Pick<Order, (typeof PAID)[number]>): Order | undefined {
  try {
    const [paid] = tx.all<OrderRow>(
      `UPDATE orders SET status = 'pending', ${PAID.map((column) => `${column} = ?`).join(', ')}, ${ADD_WORDS}
       WHERE _id = ? AND status = 'unpaid' RETURNING ${ORDER_COLUMNS.join(', ')}`,
      [...columnValues(payment, PAID), addedWords(payment), id],
    );
    return paid && fromRow(paid);
  } catch (error) {
    throw error instanceof UniqueViolation ? orderErrors.transactionUsed() : error;
  }
}

/** Stores the card of the order that this transaction paid, unless it has one. */
export function addCard(tx: Transaction, transactionId: string, card: Card): boolean {
  const add = `UPDATE orders SET card_brand = ?, card_last4 = ?, ${ADD_WORDS} WHERE transactionId = ? AND card_last4 IS NULL`;
  return tx.run(add, [card.card_brand, card.card_last4, addedWords(card), transactionId]) === 1;
}
