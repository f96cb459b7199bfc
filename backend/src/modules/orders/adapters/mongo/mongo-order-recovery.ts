import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import { OrderCancelling } from './mongo-order-cancelling.js';
import { hasTimedOut } from './mongo-order-document.js';
import { OrderRestocking } from './mongo-order-restocking.js';
import { ORDERS } from './order.schema.js';

/** Finishes or undoes orders that a crash interrupted. Several servers may sweep at once, while other orders are being placed. */
export class MongoOrderRecovery {
  private readonly stock: MongoStock;
  private readonly cancelling: OrderCancelling;
  private readonly restocking: OrderRestocking;

  constructor(private readonly store: MongoStore) {
    this.stock = new MongoStock(store);
    this.cancelling = new OrderCancelling(store);
    this.restocking = new OrderRestocking(store);
  }

  /**
   * Skips orders that were begun less than `PLACING_TIMEOUT_MS` before: they may still be in progress. A server that is even slower
   * cannot store its order any more; see `confirmOrCancelReservation`.
   * @param now milliseconds
   */
  async sweep(now = Date.now()): Promise<void> {
    const orders = this.store.collection(ORDERS);
    for await (const { order_id, ...pieces } of this.stock.reservations())
      if (hasTimedOut(order_id, now)) await this.confirmOrCancelReservation(order_id, pieces);
    for await (const order of orders.findEach({ status: 'cancelling' })) await this.cancelling.complete(order);
    await this.restocking.sweep();
    // Without the record, a server that finds the order still marked would return the stock again.
    for await (const { order_id, refund_id, ...pieces } of this.stock.releases())
      if (refund_id !== undefined) await this.restocking.confirm(order_id, { refund_id, ...pieces });
      else if (!(await orders.confirmMajority(order_id, { status: 'cancelling' })))
        await this.stock.confirmRelease(order_id, pieces);
  }

  /** Removes the reservation of a stored order; otherwise prevents the order from being stored later, and returns the stock. */
  private async confirmOrCancelReservation(
    order_id: string,
    pieces: { part_id: string; amount: number },
  ): Promise<void> {
    const orders = this.store.collection(ORDERS);
    // Most of these orders are stored, because reservations are removed after the response.
    const stored = await orders.findOneMajority({ _id: order_id });
    // From here on the id is taken, by the order or by this `void` one, which the order cannot replace.
    if (!stored) await orders.insertIfAbsent({ _id: order_id, status: 'void' });
    const order = stored ?? (await orders.findOneMajority({ _id: order_id }));
    if (order?.status === 'void') await this.stock.cancelReservation(order_id, pieces);
    else if (order) {
      await this.stock.announce();
      await this.stock.confirmReservation(order_id, pieces);
    }
  }
}
