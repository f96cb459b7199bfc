import { trusted, type Filter } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type StockReservation, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { OrderCancelling } from './mongo-order-cancelling.js';
import { isLeftBehind } from './mongo-order-document.js';
import { OrderStock } from './mongo-order-stock.js';
import { ORDERS } from './order.schema.js';

/** Finishes or undoes orders that a crash interrupted. Several servers may sweep at once, while other orders are being placed. */
export class MongoOrderRecovery {
  private readonly stock: OrderStock;
  private readonly cancelling: OrderCancelling;

  constructor(private readonly store: MongoStore) {
    this.stock = new OrderStock(store);
    this.cancelling = new OrderCancelling(store);
  }

  /** @param now milliseconds; skips orders that were begun less than `PLACING_TIMEOUT_MS` before, because they may still be in progress */
  async sweep(now = Date.now()): Promise<void> {
    for await (const part of this.store.collection(PARTS).findEach(withAny('reservations'))) {
      for (const reservation of part.reservations)
        if (isLeftBehind(reservation.order_id, now)) await this.finishOrUndo(part._id, reservation);
    }
    for await (const order of this.store.collection(ORDERS).findEach({ status: 'cancelling' }))
      await this.cancelling.finish(order);
    for await (const part of this.store.collection(PARTS).findEach(withAny('returns'))) {
      for (const reservation of part.returns) await this.removeReturnRecord(part._id, reservation);
    }
  }

  /** Removes the reservation of a stored order; otherwise prevents the order from being stored later, and returns the stock. */
  private async finishOrUndo(part_id: string, reservation: StockReservation): Promise<void> {
    const { order_id } = reservation;
    // From here on the id is taken, by the order or by this `void` one, which the order cannot replace.
    await this.store.collection(ORDERS).insertIfAbsent({ _id: order_id, status: 'void' });
    const order = await this.store.collection(ORDERS).findOneMajority({ _id: order_id });
    if (order?.status === 'void') await this.stock.undo(part_id, reservation);
    else if (order) await this.stock.settle(part_id, reservation);
  }

  private async removeReturnRecord(part_id: string, { order_id, amount }: StockReservation): Promise<void> {
    // Without the record, a server that finds the order still marked would return the stock again.
    if (!(await this.store.collection(ORDERS).confirmMajority(order_id, { status: 'cancelling' })))
      await this.cancelling.forget(part_id, { _id: order_id, amount });
  }
}

function withAny(field: 'reservations' | 'returns'): Filter {
  return { [`${field}.order_id`]: trusted({ $exists: true }) };
}
