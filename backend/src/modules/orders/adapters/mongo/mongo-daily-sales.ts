import { trusted, type Collection, type Filter } from '#shared/mongo/collection.js';
import { type OrderDocument, ORDERS } from './order.schema.js';
import { type DaySums, type PartSales, type SalesDocument, DAILY_SALES } from './daily-sales.schema.js';
import { type MongoStore } from '#shared/mongo/mongo-store.js';

/** The sums of a day, and which. */
export interface Day extends Omit<DaySums, 'parts'> {
  day: string;
  parts?: PartSales[];
}

/** Changed orders that are settled together. */
const BATCH_SIZE = 200;

/**
 * Sums of the orders by day. Every write of an order marks it as uncounted in the same step; the days of such an order are added up
 * from its orders when somebody asks, all others are kept. Settling drops the kept sums first and the mark then, so whoever stops
 * in between leaves too much to add up, never a wrong sum.
 */
export class DailySales {
  private readonly orders: Collection<OrderDocument>;
  private readonly days: Collection<SalesDocument>;

  constructor(store: MongoStore) {
    this.orders = store.collection(ORDERS);
    this.days = store.collection(DAILY_SALES);
  }

  /** Drops the kept sums of the days: an order of theirs is another one, or is about to be gone. */
  async forget(days: Iterable<string>): Promise<void> {
    for (const day of days)
      await this.days.findOneAndUpdate({ _id: day }, { $inc: { version: 1 }, $unset: { sums: 1 } }, { upsert: true });
  }

  /** Takes the marks of changed orders off. Any number of servers may do so at once. */
  async sweep(): Promise<void> {
    for (;;) {
      const orders = await this.orders.findMany(UNCOUNTED, { uncounted: 1 }, BATCH_SIZE);
      await this.forget(new Set(orders.flatMap(daysOf)));
      // An order that has changed again has another mark by now.
      const settled = orders.map(({ _id, uncounted }) => ({
        filter: { _id, uncounted },
        update: { $unset: { uncounted: 1 } },
      }));
      await this.orders.bulkUpdate(settled);
      if (orders.length < BATCH_SIZE) return;
    }
  }

  /** Adds up the days whose sums are not kept. */
  async addUp(): Promise<void> {
    const missing = { 'sums.to_ship': trusted({ $exists: false }) };
    for await (const { _id } of this.days.findEach(missing)) await this.sumAndKeep(_id);
  }

  /** Forgets every day: there are no orders. */
  async clear(): Promise<void> {
    await this.days.deleteMany({});
  }

  /** Every day on which something happened, in order; what the parts brought only for those of the period. */
  async read(period?: { from: string; to: string }): Promise<Day[]> {
    // Asked before the kept sums are: a mark that is gone by now has taken them with it.
    const changed = new Set<string>();
    for await (const order of this.orders.scan(UNCOUNTED, ['created_at', 'paid_at']))
      for (const day of daysOf(order)) changed.add(day);
    const kept = new Map<string, SalesDocument>();
    for await (const sales of this.days.scan({}, WITHOUT_PARTS)) kept.set(sales._id, sales);
    if (period) {
      const asked = { _id: trusted({ $gte: period.from, $lte: period.to }) };
      for await (const sales of this.days.scan(asked, ['version', 'sums'])) kept.set(sales._id, sales);
    }
    const days: Day[] = [];
    for (const day of [...new Set([...kept.keys(), ...changed])].sort()) {
      const known = changed.has(day) ? undefined : kept.get(day);
      const sums = known?.sums && Number.isInteger(known.sums.to_ship) ? known.sums : undefined;
      days.push({ day, ...(sums ?? (await (known ? this.sumAndKeep(day) : this.sum(day)))) });
    }
    return days;
  }

  /**
   * Adds the day up and keeps that, unless it has changed by then. Version and orders are read as no failing server can take them
   * back: with such a one an order would be gone that is counted, and its mark too.
   */
  private async sumAndKeep(_id: string): Promise<DaySums> {
    const before = await this.days.findOneMajority({ _id });
    const sums = await this.sum(_id, 'majority');
    if (before) await this.days.updateOne({ _id, version: before.version }, { $set: { sums } });
    return sums;
  }

  private async sum(day: string, readConcern: 'local' | 'majority' = 'local'): Promise<DaySums> {
    const sums: DaySums = { unpaid: 0, pending: 0, to_ship: 0, shipped: 0, revenue_cents: 0, parts: [] };
    const placed = { status: trusted({ $in: ['unpaid', 'pending', 'shipped'] }), created_at: on(day) };
    for await (const { status, payment_state } of this.orders.scan(placed, ['status', 'payment_state'], readConcern)) {
      sums[status as 'unpaid'] += 1;
      if (status === 'pending' && payment_state === undefined) sums.to_ship += 1;
    }
    const parts = new Map<string, PartSales>();
    for await (const { part_id, amount, total_cents } of this.orders.scan({ paid_at: on(day) }, MONEY, readConcern)) {
      const part = parts.get(part_id) ?? { part_id, amount: 0, revenue_cents: 0 };
      parts.set(part_id, { part_id, amount: part.amount + amount, revenue_cents: part.revenue_cents + total_cents });
      sums.revenue_cents += total_cents;
    }
    sums.parts.push(...parts.values());
    return sums;
  }
}

const WITHOUT_PARTS = [
  'version',
  ...['unpaid', 'pending', 'to_ship', 'shipped', 'revenue_cents'].map((sum) => `sums.${sum}`),
];
const MONEY = ['part_id', 'amount', 'total_cents'];
const UNCOUNTED = { uncounted: trusted({ $exists: true }) };

/** The days in whose sums an order stands. */
export function daysOf({ created_at, paid_at }: Pick<OrderDocument, 'created_at' | 'paid_at'>): string[] {
  return [created_at, paid_at].flatMap((time) => (time === undefined ? [] : [time.slice(0, 10)]));
}

/** The moments of a day, in ISO 8601. */
function on(day: string): Filter {
  return trusted({ $gte: `${day}T`, $lt: `${day}U` });
}
