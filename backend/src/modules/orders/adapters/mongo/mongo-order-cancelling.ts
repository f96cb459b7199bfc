import { AuditOutbox, type pendingAuditEvent } from '#app/audit-log/adapters/mongo/mongo-audit-outbox.js';
import { daysOf, DailySales } from './mongo-daily-sales.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type OrderDocument, ORDERS } from './order.schema.js';
import { notInImport, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { reservationOf, salesChanged } from './mongo-order-document.js';
import { stockDelta } from './mongo-order-stock.js';
import { PartImports } from '#modules/parts/adapters/mongo/mongo-part-imports.js';

/** Every field of an unpaid order except its id and its status. */
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

/** Cancels orders without a transaction: any server may finish a marked cancellation, and may repeat it. */
export class OrderCancelling {
  private readonly outbox: AuditOutbox;
  private readonly imports: PartImports;
  private readonly sales: DailySales;

  constructor(private readonly store: MongoStore) {
    this.outbox = new AuditOutbox(store);
    this.imports = new PartImports(store);
    this.sales = new DailySales(store);
  }

  /** Marks an unpaid order as cancelling, with the audit event if an admin cancels it. This write decides: the order is invisible from then on. */
  mark(id: string, event?: ReturnType<typeof pendingAuditEvent>): Promise<OrderDocument | undefined> {
    const cancelling = { $set: { status: 'cancelling', ...salesChanged() }, ...(event && { $push: event }) };
    return this.store.collection(ORDERS).findOneAndUpdate({ _id: id, status: 'unpaid' }, cancelling);
  }

  /** Returns the stock of a marked order, moves its audit event to the log, and deletes the order. Idempotent. */
  async finish(order: OrderDocument): Promise<void> {
    if (!(await this.returnStock(order))) return;
    await this.store.bumpRevision('parts');
    await this.outbox.drain(this.store.collection(ORDERS), order);
    await this.sales.forget(daysOf(order));
    await this.removeOrder(order);
    await this.forget(order.part_id, order);
  }

  /** Removes the record that the order's stock was returned; call it only after the order is deleted. */
  async forget(part_id: string, order: Pick<OrderDocument, '_id' | 'amount'>): Promise<void> {
    await this.store
      .collection(PARTS)
      .updateOne({ _id: part_id, 'returns.order_id': order._id }, { $pull: { returns: reservationOf(order) } });
  }

  /**
   * Returns the stock once, although several servers may try and one of them may have been stopped for long: it reads the part before
   * the order, and writes only while the part's `returned` counter is unchanged. A server that finds the order still marked and no
   * record in `returns` is therefore the first; the record is removed only after the order is deleted.
   * Majority reads: a rolled-back return would lose the stock, and a rolled-back counter that other returns reach again would let it
   * be returned twice. False when nothing is left to do, or when no majority has the mark yet.
   */
  private async returnStock({ _id, part_id, amount }: OrderDocument): Promise<boolean> {
    const reservation = reservationOf({ _id, amount });
    for (;;) {
      const part = await this.store.collection(PARTS).findOneMajority({ _id: part_id });
      if (part?.staged) await this.imports.waitUntilReleased(part_id);
      if (!part || part.returns.some(({ order_id }) => order_id === _id)) return true;
      if (!(await this.store.collection(ORDERS).findOneMajority({ _id, status: 'cancelling' }))) return false;
      const returned = await this.store.collection(PARTS).updateOne(
        { _id: part_id, returned: part.returned, ...notInImport() },
        {
          $inc: { ...stockDelta(-amount), returned: 1 },
          $push: { returns: reservation },
          // The server that placed the order may not have removed the reservation yet.
          $pull: { reservations: reservation },
        },
      );
      if (returned) return true;
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
