import { MAX_CHARGE } from '#shared/money.js';
import { isId } from '#shared/object-id.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { onSale, notInImport, type StockReservation, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { refusalOf, type Order } from '../../domain/order.js';
import { reservationOf } from './mongo-order-document.js';
import { PartImports } from '#modules/parts/adapters/mongo/mongo-part-imports.js';

/**
 * The stock's side of orders: every step is one write on one part. Pieces that left the stock stand in the part as a
 * reservation until their order is stored, so that a crash in between loses none.
 */
export class OrderStock {
  private readonly imports: PartImports;

  constructor(private readonly store: MongoStore) {
    this.imports = new PartImports(store);
  }

  /** Takes the order's pieces, if the part can be sold so at this moment; otherwise throws why not. */
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
    const sale = { $inc: stockDelta(amount), $push: { reservations: reservationOf(order) } };
    for (;;) {
      if (isId(part_id) && total_cents <= MAX_CHARGE && (await this.store.collection(PARTS).updateOne(sellable, sale)))
        return;
      await this.imports.waitUntilReleased(part_id);
      const part = isId(part_id)
        ? await this.store.collection(PARTS).findOne({ _id: part_id, ...onSale() })
        : undefined;
      const refusal = refusalOf(part, order);
      // Without one the part has changed since, so that it can be sold now.
      if (refusal) throw refusal;
    }
  }

  /** Ends a reservation whose order is stored. */
  async settle(part_id: string, pieces: StockReservation): Promise<void> {
    await this.store.collection(PARTS).updateOne(...ending(part_id, pieces));
  }

  /** Puts reserved pieces back, once: whose order will never be stored. */
  async undo(part_id: string, pieces: StockReservation): Promise<void> {
    const [reserved, end] = ending(part_id, pieces);
    for (;;) {
      await this.imports.waitUntilReleased(part_id);
      const back = await this.store
        .collection(PARTS)
        .updateOne({ ...reserved, ...notInImport() }, { $inc: stockDelta(-pieces.amount), ...end });
      if (back) break;
      if (!(await this.store.collection(PARTS).findOne(reserved))) return;
    }
    await this.store.bumpRevision('parts');
  }
}

/** What changes in a part when so many pieces leave its stock; a negative amount comes back. */
export function stockDelta(amount: number) {
  return { quantity: -amount, spare: -amount, version: 1 };
}

function ending(part_id: string, pieces: StockReservation) {
  return [{ _id: part_id, 'reservations.order_id': pieces.order_id }, { $pull: { reservations: pieces } }] as const;
}
