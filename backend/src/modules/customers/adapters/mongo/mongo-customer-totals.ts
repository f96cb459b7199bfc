import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
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
    const [unpaid, paid, [gross], refunded_cents] = await Promise.all([
      this.orders.count({ email, status: 'unpaid' }),
      this.orders.count(paidBy(email)),
      this.orders.aggregate<{ cents: number }>([
        { $match: paidBy(email) },
        { $group: { _id: null, cents: { $sum: '$total_cents' } } },
      ]),
      this.refundedOf(email),
    ]);
    return { unpaid, paid, gross_cents: gross?.cents ?? 0, refunded_cents };
  }

  /** Adds up the few orders with refunds here, because FerretDB sums no field of a list. */
  private async refundedOf(email: string): Promise<number> {
    let cents = 0;
    const refunded = { ...paidBy(email), refunds: trusted({ $exists: true }) };
    for await (const { refunds } of this.orders.scan(refunded, ['refunds'])) cents += refundedCents(refunds);
    return cents;
  }

  private get orders() {
    return this.store.collection(ORDERS);
  }
}
