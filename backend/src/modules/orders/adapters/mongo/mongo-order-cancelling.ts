import { AuditOutbox, type pendingAuditEvent } from '#app/audit-log/adapters/mongo/mongo-audit-outbox.js';
import { daysOf, DailySales } from './mongo-daily-sales.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type OrderDocument, ORDERS } from './order.schema.js';
import { notInImport, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { reservationOf, salesChanged } from './mongo-order-document.js';
import { stockDelta } from './mongo-order-stock.js';
import { PartImports } from '#modules/parts/adapters/mongo/mongo-part-imports.js';

/** Everything of an order but its id and its state. */
const FIELDS = [
  'part_id',
  'part_name',
  'part_image',
  'name',
  'email',
  'delivery_address',
  'delivery_phone',
  'amount',
  'total_cents',
  'created_at',
  'stock_acknowledged',
  'keyed',
  'acts',
  'words',
  'uncounted',
] as const;

/** Removes orders without a transaction: any server may finish a marked cancellation, any number of times. */
export class OrderCancelling {
  private readonly trail: AuditOutbox;
  private readonly imports: PartImports;
  private readonly sales: DailySales;

  constructor(private readonly store: MongoStore) {
    this.trail = new AuditOutbox(store);
    this.imports = new PartImports(store);
    this.sales = new DailySales(store);
  }

  /** Marks an unpaid order as gone, with the act of an admin who did it; from then on it is. */
  mark(id: string, act?: ReturnType<typeof pendingAuditEvent>): Promise<OrderDocument | undefined> {
    const cancelling = { $set: { status: 'cancelling', ...salesChanged() }, ...(act && { $push: act }) };
    return this.store.collection(ORDERS).findOneAndUpdate({ _id: id, status: 'unpaid' }, cancelling);
  }

  /** Gives the stock of a marked order back and removes it, its act being in the log; doing so again changes nothing. */
  async finish(order: OrderDocument): Promise<void> {
    if (!(await this.giveBack(order))) return;
    await this.store.bumpRevision('parts');
    await this.trail.drain(this.store.collection(ORDERS), order);
    await this.sales.forget(daysOf(order));
    await this.removeOrder(order);
    await this.forget(order.part_id, order);
  }

  /** Forgets that the order's pieces came back, which is of no use once it is removed. */
  async forget(part_id: string, order: Pick<OrderDocument, '_id' | 'amount'>): Promise<void> {
    await this.store
      .collection(PARTS)
      .updateOne({ _id: part_id, 'returns.order_id': order._id }, { $pull: { returns: reservationOf(order) } });
  }

  /**
   * Gives back once, however many are at it, and however late one of them wakes up: the part is read before the order, and
   * written only if nobody gave anything back since. Whoever finds the order still marked and the part without its return
   * therefore is the first; the return is forgotten only after the order is removed. What a failing server could take back
   * is not seen: a return that was lost with it would be the end of the pieces, and a count that others then reach would let them
   * come back twice. False: there is nothing left to do, or the mark is so new that it could be taken back.
   */
  private async giveBack({ _id, part_id, amount }: OrderDocument): Promise<boolean> {
    const pieces = reservationOf({ _id, amount });
    for (;;) {
      const part = await this.store.collection(PARTS).findOneMajority({ _id: part_id });
      if (part?.staged) await this.imports.waitUntilReleased(part_id);
      if (!part || part.returns.some(({ order_id }) => order_id === _id)) return true;
      if (!(await this.store.collection(ORDERS).findOneMajority({ _id, status: 'cancelling' }))) return false;
      const given = await this.store.collection(PARTS).updateOne(
        { _id: part_id, returned: part.returned, ...notInImport() },
        {
          $inc: { ...stockDelta(-amount), returned: 1 },
          $push: { returns: pieces },
          // The call that placed the order may not have come to it.
          $pull: { reservations: pieces },
        },
      );
      if (given) return true;
    }
  }

  private async removeOrder({ _id, keyed }: OrderDocument): Promise<void> {
    const marked = { _id, status: 'cancelling' };
    if (!keyed) await this.store.collection(ORDERS).deleteOne(marked);
    else
      await this.store.collection(ORDERS).updateOne(marked, {
        $set: { status: 'cancelled' },
        $unset: Object.fromEntries(FIELDS.map((field) => [field, 1])),
      });
  }
}
