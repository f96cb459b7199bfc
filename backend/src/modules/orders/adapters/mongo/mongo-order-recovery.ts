import { trusted, type Filter } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type StockReservation, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { OrderCancelling } from './mongo-order-cancelling.js';
import { isLeftBehind } from './mongo-order-document.js';
import { OrderStock } from './mongo-order-stock.js';
import { ORDERS } from './order.schema.js';

/** Finishes or undoes what crashes left half done. Any number of servers may do so at once, beside orders that are being placed. */
export class MongoOrderRecovery {
  private readonly stock: OrderStock;
  private readonly cancelling: OrderCancelling;

  constructor(private readonly store: MongoStore) {
    this.stock = new OrderStock(store);
    this.cancelling = new OrderCancelling(store);
  }

  /** @param now milliseconds; what was begun less than `PATIENCE` before may still be under way and is left alone */
  async sweep(now = Date.now()): Promise<void> {
    for await (const part of this.store.collection(PARTS).findEach(having('reservations'))) {
      for (const pieces of part.reservations)
        if (isLeftBehind(pieces.order_id, now)) await this.decide(part._id, pieces);
    }
    for await (const order of this.store.collection(ORDERS).findEach({ status: 'cancelling' }))
      await this.cancelling.finish(order);
    for await (const part of this.store.collection(PARTS).findEach(having('returns'))) {
      for (const pieces of part.returns) await this.forgetReturn(part._id, pieces);
    }
  }

  /** Settles a reservation whose order is stored; of any other one it makes sure that it never will be, and puts the pieces back. */
  private async decide(part_id: string, pieces: StockReservation): Promise<void> {
    const { order_id } = pieces;
    // The order's id is taken now: by the order, or by this, which the order cannot replace.
    await this.store.collection(ORDERS).insertIfAbsent({ _id: order_id, status: 'void' });
    const order = await this.store.collection(ORDERS).findOneMajority({ _id: order_id });
    if (order?.status === 'void') await this.stock.undo(part_id, pieces);
    else if (order) await this.stock.settle(part_id, pieces);
  }

  private async forgetReturn(part_id: string, { order_id, amount }: StockReservation): Promise<void> {
    // Without the note the pieces of an order that is marked still would come back again.
    if (!(await this.store.collection(ORDERS).confirmMajority(order_id, { status: 'cancelling' })))
      await this.cancelling.forget(part_id, { _id: order_id, amount });
  }
}

function having(field: 'reservations' | 'returns'): Filter {
  return { [`${field}.order_id`]: trusted({ $exists: true }) };
}
