import { Logger } from '@nestjs/common';
import { issuePapers } from '#app/recording/papers/adapters/sqlite/sqlite-paper-issuer.js';
import { DomainError } from '#shared/domain-error.js';
import type { Issuer } from '#shared/issuer.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { Order } from '../../domain/order.js';

/**
 * Issues the papers that an order with papers lacks, in the transaction of its change. They must not fail a payment or a refund: when
 * they cannot be issued, they are owed, and the sweep issues them.
 */
export function issueOrOwe(tx: Transaction, order: Order, issuer?: Issuer): void {
  let papers: Order['papers'] = 'made';
  try {
    if (!issuePapers(tx, order, issuer)) papers = 'owed';
  } catch (error) {
    papers = 'owed';
    // `PaperClock` warns of a wrong clock.
    const isKnown = order.papers === 'owed' || (error instanceof DomainError && error.code === 'clock-behind');
    if (!isKnown) new Logger('papers').error(`Order ${order.number} owes its papers: ${String(error)}`);
  }
  if (papers !== order.papers) tx.run('UPDATE orders SET papers = ? WHERE _id = ?', [papers, order._id]);
}
