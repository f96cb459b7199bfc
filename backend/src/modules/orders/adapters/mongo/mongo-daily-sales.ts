import { trusted, type Collection, type Filter } from '#shared/mongo/collection.js';
import { type OrderDocument, ORDERS } from './order.schema.js';
import { type DaySums, type PartSales, type SalesDocument, DAILY_SALES } from './daily-sales.schema.js';
import { type MongoStore } from '#shared/mongo/mongo-store.js';

/** A day, `YYYY-MM-DD` in UTC, and its sums. */
export interface Day extends Omit<DaySums, 'parts'> {
  day: string;
  parts?: PartSales[];
}

/** Changed orders whose days one batch invalidates. */
const BATCH_SIZE = 200;

/**
 * Cached sums of the orders by day. Every write of an order marks it as `uncounted` in the same step; a read recomputes the days of
 * such orders and takes all others from the cache. The sweep drops the cached sums first and the mark second, so a crash in between
 * leaves days to recompute, never a wrong sum.
 */
export class DailySales {
  private readonly orders: Collection<OrderDocument>;
  private readonly days: Collection<SalesDocument>;

  constructor(store: MongoStore) {
    this.orders = store.collection(ORDERS);
    this.days = store.collection(DAILY_SALES);
  }

  /** Invalidates the cached sums of the days: one of their orders has changed, or will be deleted. */
  async invalidate(days: Iterable<string>): Promise<void> {
    for (const day of days)
      await this.days.findOneAndUpdate({ _id: day }, { $inc: { version: 1 }, $unset: { sums: 1 } }, { upsert: true });
  }

  /** Invalidates the days of changed orders and removes the marks. Several servers may sweep at once. */
  async sweep(): Promise<void> {
    for (;;) {
      const orders = await this.orders.findMany(UNCOUNTED, { uncounted: 1 }, BATCH_SIZE);
      await this.invalidate(new Set(orders.flatMap(daysOf)));
      // The filter spares orders that have changed again: their mark is a new one.
      const marks = orders.map(({ uncounted }) => uncounted);
      if (marks.length > 0)
        await this.orders.updateMany({ uncounted: trusted({ $in: marks }) }, { $unset: { uncounted: 1 } });
      if (orders.length < BATCH_SIZE) return;
    }
  }

  /** Computes the missing sums and caches them. */
  async cacheMissing(): Promise<void> {
    const missing = { sums: trusted({ $exists: false }) };
    for await (const { _id } of this.days.findEach(missing)) await this.sumAndCache(_id);
  }

  /** The cached sums that differ from those of the day's orders, except while the sweep has to compute them again. */
  async *wrongSums(): AsyncGenerator<{ day: string; name: string; stored: number; actual: number }> {
    for await (const { _id: day, version, sums } of this.days.findEach({ sums: trusted({ $exists: true }) })) {
      if (!sums) continue;
      const [stored, actual] = [named(sums), named(await this.sum(day, 'majority'))];
      const wrong = [...new Set([...stored.keys(), ...actual.keys()])].flatMap((name) => {
        const sum = { day, name, stored: stored.get(name) ?? 0, actual: actual.get(name) ?? 0 };
        return sum.stored === sum.actual ? [] : [sum];
      });
      if (wrong.length > 0 && !(await this.isStale(day, version))) yield* wrong;
    }
  }

  /** Computes the cached sums of all days again. */
  async computeAgain(): Promise<void> {
    const days = new Set<string>();
    for await (const order of this.orders.scan({}, ['created_at', 'paid_at']))
      for (const day of daysOf(order)) days.add(day);
    for await (const { _id } of this.days.scan({}, ['version'])) days.add(_id);
    await this.invalidate(days);
    await this.cacheMissing();
  }

  /** Whether an order of the day has changed since its sums were cached, or while they were compared. */
  private async isStale(day: string, version: number): Promise<boolean> {
    for await (const order of this.orders.scan(UNCOUNTED, ['created_at', 'paid_at']))
      if (daysOf(order).includes(day)) return true;
    return (await this.days.findOneMajority({ _id: day }))?.version !== version;
  }

  /** Deletes every day, for a store without orders. */
  async clear(): Promise<void> {
    await this.days.deleteMany({});
  }

  /** Every day with an order or a payment, in order; with sums by part only for the days of the period. */
  async read(period?: { from: string; to: string }): Promise<Day[]> {
    // Read the marks before the cached sums: a sweep that removed a mark had dropped the sums before.
    const changed = new Set<string>();
    for await (const order of this.orders.scan(UNCOUNTED, ['created_at', 'paid_at']))
      for (const day of daysOf(order)) changed.add(day);
    const cached = new Map<string, SalesDocument>();
    for await (const sales of this.days.scan({}, WITHOUT_PARTS)) cached.set(sales._id, sales);
    if (period) {
      const inPeriod = { _id: trusted({ $gte: period.from, $lte: period.to }) };
      for await (const sales of this.days.scan(inPeriod, ['version', 'sums'])) cached.set(sales._id, sales);
    }
    const days: Day[] = [];
    for (const day of [...new Set([...cached.keys(), ...changed])].sort()) {
      const known = changed.has(day) ? undefined : cached.get(day);
      days.push({ day, ...(known?.sums ?? (await (known ? this.sumAndCache(day) : this.sum(day)))) });
    }
    return days;
  }

  /**
   * Computes the day's sums and caches them, unless the day changed in between. Majority reads: a failover could roll an order
   * back together with its mark, and the cached sum would still include it.
   */
  private async sumAndCache(_id: string): Promise<DaySums> {
    const before = await this.days.findOneMajority({ _id });
    const sums = await this.sum(_id, 'majority');
    if (before) await this.days.updateOne({ _id, version: before.version }, { $set: { sums } });
    return sums;
  }

  private async sum(day: string, readConcern: 'local' | 'majority' = 'local'): Promise<DaySums> {
    const sums: DaySums = { unpaid: 0, pending: 0, to_ship: 0, shipped: 0, revenue_cents: 0, parts: [] };
    const placed = { status: trusted({ $in: ['unpaid', 'pending', 'shipped'] }), created_at: timesOf(day) };
    for await (const { status, payment_state } of this.orders.scan(placed, ['status', 'payment_state'], {
      readConcern,
    })) {
      sums[status as 'unpaid'] += 1;
      if (status === 'pending' && payment_state === undefined) sums.to_ship += 1;
    }
    const parts = new Map<string, PartSales>();
    for await (const order of this.orders.scan({ paid_at: timesOf(day) }, MONEY, { readConcern })) {
      sums.revenue_cents += order.total_cents;
      for (const { part_id, amount, total_cents } of order.lines) {
        const part = parts.get(part_id) ?? { part_id, amount: 0, revenue_cents: 0 };
        parts.set(part_id, { part_id, amount: part.amount + amount, revenue_cents: part.revenue_cents + total_cents });
      }
    }
    sums.parts.push(...parts.values());
    return sums;
  }
}

const WITHOUT_PARTS = [
  'version',
  ...['unpaid', 'pending', 'to_ship', 'shipped', 'revenue_cents'].map((sum) => `sums.${sum}`),
];
const MONEY = ['total_cents', 'lines'];
const UNCOUNTED = { uncounted: trusted({ $exists: true }) };

/** The sums under their names for operators. */
function named({ unpaid, pending, to_ship, shipped, revenue_cents, parts }: DaySums): Map<string, number> {
  return new Map([
    ...Object.entries({ 'Unpaid orders': unpaid, 'Pending orders': pending, 'Orders to ship': to_ship }),
    ...Object.entries({ 'Shipped orders': shipped, 'Revenue in cents': revenue_cents }),
    ...parts.flatMap((part): [string, number][] => [
      [`Pieces of part ${part.part_id}`, part.amount],
      [`Revenue in cents of part ${part.part_id}`, part.revenue_cents],
    ]),
  ]);
}

/** The days whose sums include the order. */
export function daysOf({ created_at, paid_at }: Pick<OrderDocument, 'created_at' | 'paid_at'>): string[] {
  return [created_at, paid_at].flatMap((time) => (time === undefined ? [] : [time.slice(0, 10)]));
}

/** Matches every ISO 8601 time of the day. */
function timesOf(day: string): Filter {
  return trusted({ $gte: `${day}T`, $lt: `${day}U` });
}
