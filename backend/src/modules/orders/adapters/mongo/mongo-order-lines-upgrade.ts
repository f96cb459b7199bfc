import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { giveNumbers } from './mongo-order-numbers.js';
import { linesOf, ORDERS } from './order.schema.js';

/** Indexes of earlier versions, whose orders had one part. */
const OLD_INDEXES = ['of_part_by_age', 'of_part_by_total', 'of_part_by_amount', 'by_acknowledgement'];

/**
 * Adds the lines and the number to orders of earlier versions, once at each start. Several servers may do it at once, and again after a crash. Stop the
 * servers of an earlier version first: the lists and figures of parts lack the orders that those place afterwards, until the next start.
 */
export class MongoOrderLinesUpgrade {
  private isDone = false;

  constructor(private readonly store: MongoStore) {}

  async sweep(): Promise<void> {
    if (this.isDone) return;
    const orders = this.store.collection(ORDERS);
    const statuses = trusted({ $in: ['unpaid', 'pending', 'shipped', 'cancelling'] });
    const withoutLines = () => ({ lines: trusted({ $exists: false }) });
    for await (const batch of orders.batches({ 'lines.part_id': null, status: statuses, ...withoutLines() })) {
      // First, because this is not repeated for orders with lines.
      await giveNumbers(this.store, batch);
      await orders.bulkUpdate(
        batch.map((order) => ({
          filter: { _id: order._id, status: statuses, ...withoutLines() },
          update: { $set: { lines: linesOf(order) }, $unset: { stock_acknowledged: 1 } },
        })),
      );
    }
    await this.store.dropIndexes(ORDERS, OLD_INDEXES);
    this.isDone = true;
  }
}
