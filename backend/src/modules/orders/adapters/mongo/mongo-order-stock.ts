import { MAX_CHARGE } from '#shared/money.js';
import { isId } from '#shared/object-id.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { onSale, notInImport, type StockReservation, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { refusalOf, type Order } from '../../domain/order.js';
import { reservationOf } from './mongo-order-document.js';
import { PartImports } from '#modules/parts/adapters/mongo/mongo-part-imports.js';

/**
 * Reserves and releases the stock of orders: every step is one write of one part. The part holds a reservation until its order is
 * stored, so a crash in between loses no stock.
 */
export class OrderStock {
  private readonly imports: PartImports;

  constructor(private readonly store: MongoStore) {
    this.imports = new PartImports(store);
  }

  /** Reserves the order's pieces; throws the refusal of `refusalOf` when the part cannot be sold like this. */
  async reserve(order: Order): Promise<void> {
    const { part_id, amount, total_cents } = order;
    const sellable = {
      _id: part_id,
      quantity: trusted({ $gte: amount }),
      min_order: trusted({ $lte: amount }),
      price_cents: total_cents / amount,
      ...onSale(),
      ...notInImport(),
    };
    const reserving = { $inc: stockDelta(amount), $push: { reservations: reservationOf(order) } };
    for (;;) {
      if (
        isId(part_id) &&
        total_cents <= MAX_CHARGE &&
        (await this.store.collection(PARTS).updateOne(sellable, reserving))
      )
        return;
      await this.imports.waitUntilReleased(part_id);
      const part = isId(part_id)
        ? await this.store.collection(PARTS).findOne({ _id: part_id, ...onSale() })
        : undefined;
      const refusal = refusalOf(part, order);
      // No refusal: the part has changed meanwhile and can be sold now, so retry.
      if (refusal) throw refusal;
    }
  }

  /** Removes the reservation of a stored order. */
  async settle(part_id: string, reservation: StockReservation): Promise<void> {
    await this.store.collection(PARTS).updateOne(...withoutReservation(part_id, reservation));
  }

  /** Returns the stock of a reservation whose order will never be stored; once, also when repeated. */
  async undo(part_id: string, reservation: StockReservation): Promise<void> {
    const [reserved, end] = withoutReservation(part_id, reservation);
    for (;;) {
      await this.imports.waitUntilReleased(part_id);
      const isReturned = await this.store
        .collection(PARTS)
        .updateOne({ ...reserved, ...notInImport() }, { $inc: stockDelta(-reservation.amount), ...end });
      if (isReturned) break;
      if (!(await this.store.collection(PARTS).findOne(reserved))) return;
    }
    await this.store.bumpRevision('parts');
  }
}

/** The `$inc` for a part when `amount` pieces leave its stock; a negative amount returns them. */
export function stockDelta(amount: number) {
  return { quantity: -amount, spare: -amount, version: 1 };
}

function withoutReservation(part_id: string, reservation: StockReservation) {
  return [
    { _id: part_id, 'reservations.order_id': reservation.order_id },
    { $pull: { reservations: reservation } },
  ] as const;
}
