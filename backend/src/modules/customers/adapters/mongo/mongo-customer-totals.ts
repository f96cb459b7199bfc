import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { lossesOf } from '#modules/orders/domain/order-disputes.js';
import { refundedCents } from '#modules/orders/domain/order-refunds.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Totals } from '../../domain/customer.js';
import { CustomerTotals } from '../../ports/customer-totals.js';

const paidBy = (email: string) => ({ email, status: trusted({ $in: ['pending', 'shipped'] }) });

/** Adds up along the index of a customer's orders. */
export class MongoCustomerTotals extends CustomerTotals {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async of(email: string): Promise<Totals> {
    const [unpaid, paid, [gross], returned] = await Promise.all([
      this.orders.count({ email, status: 'unpaid' }),
      this.orders.count(paidBy(email)),
      this.orders.aggregate<{ cents: number }>([
        { $match: paidBy(email) },
        { $group: { _id: null, cents: { $sum: '$total_cents' } } },
      ]),
      this.returnedTo(email),
    ]);
    return { unpaid, paid, gross_cents: gross?.cents ?? 0, ...returned };
  }

  /** Adds up the few orders with refunds or disputes here, because FerretDB sums no field of a list. */
  private async returnedTo(email: string): Promise<Pick<Totals, 'refunded_cents' | 'lost_cents'>> {
    const sums = { refunded_cents: 0, lost_cents: 0 };
    const changed = {
      ...paidBy(email),
      $or: ['refunds', 'disputes'].map((list) => ({ [list]: trusted({ $exists: true }) })),
    };
    for await (const { refunds, disputes } of this.orders.scan(changed, ['refunds', 'disputes'])) {
      sums.refunded_cents += refundedCents(refunds);
      for (const { amount_cents } of lossesOf(disputes)) sums.lost_cents += amount_cents;
    }
    return sums;
  }

  private get orders() {
    return this.store.collection(ORDERS);
  }
}
