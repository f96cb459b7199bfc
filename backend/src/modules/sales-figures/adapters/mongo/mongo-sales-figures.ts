import { trusted, type Collection } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { COUNT_LIMIT } from '#shared/page.js';
import { existing, onSale, type PartDocument, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { type OrderDocument, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { type DayFigures, type Figures, MAX_BEST_PARTS, type PartFigures } from '../../domain/figures.js';
import type { Period } from '../../domain/period.js';
import { SalesFigures } from '../../ports/sales-figures.js';

/** How long the figures of a shop with more than `COUNT_LIMIT` orders are cached. */
const CACHED_MS = 60_000;

/** Sums the orders at each read. With many orders that takes seconds, so those figures are cached for a minute. */
export class MongoSalesFigures extends SalesFigures {
  private readonly orders: Collection<OrderDocument>;
  private readonly parts: Collection<PartDocument>;
  private readonly cached = new Map<string, { until: number; figures: Figures }>();

  constructor(private readonly store: MongoStore) {
    super();
    this.orders = store.collection(ORDERS);
    this.parts = store.collection(PARTS);
  }

  override read(period: Period, lowStock: number): Promise<Figures> {
    const key = `figures ${period.from} ${period.to} ${lowStock}`;
    // Exclusive: concurrent reads of many orders share one result.
    return this.store.mutex.runExclusive(key, async () => {
      const now = Date.now();
      for (const [old, { until }] of this.cached) if (until <= now) this.cached.delete(old);
      const cached = this.cached.get(key);
      if (cached) return cached.figures;
      const figures = await this.sum(period, lowStock);
      if (figures.orders.total > COUNT_LIMIT) this.cached.set(key, { until: now + CACHED_MS, figures });
      return figures;
    });
  }

  private async sum(period: Period, lowStock: number): Promise<Figures> {
    const toShip = { status: 'pending', payment_state: trusted({ $exists: false }) };
    const [unpaid, pending, to_ship, shipped, revenue, { daily, best }, total, low_stock, [newest]] = await Promise.all(
      [
        this.orders.count({ status: 'unpaid' }),
        this.orders.count({ status: 'pending' }),
        this.orders.count(toShip),
        this.orders.count({ status: 'shipped' }),
        this.revenue(),
        this.inPeriod(period),
        this.parts.count(onSale()),
        this.parts.count({ quantity: trusted({ $lte: lowStock }), ...onSale() }),
        this.orders.findMany({ status: trusted({ $in: [...ORDER_STATUSES] }) }, { created_at: -1, _id: -1 }, 1),
      ],
    );
    return {
      orders: { total: unpaid + pending + shipped, unpaid, pending, to_ship, shipped },
      revenue_cents: { total: revenue, period: daily.reduce((sum, { revenue_cents }) => sum + revenue_cents, 0) },
      daily,
      best_parts: await Promise.all(
        best.map(async (sums) => ({ ...sums, part_name: await this.nameOf(sums.part_id) })),
      ),
      parts: { total, low_stock },
      ...(newest && { last_order_day: newest.created_at.slice(0, 10) }),
    };
  }

  private async revenue(): Promise<number> {
    const [all] = await this.orders.aggregate<{ cents: number }>([
      { $match: { paid_at: trusted({ $exists: true }) } },
      { $group: { _id: null, cents: { $sum: '$total_cents' } } },
    ]);
    return all?.cents ?? 0;
  }

  /** Adds up the orders of the period here, because FerretDB cannot group by a part of a field and sums one field of a group only. */
  private async inPeriod(period: Period): Promise<{ daily: DayFigures[]; best: Omit<PartFigures, 'part_name'>[] }> {
    const days = new Map<string, DayFigures>();
    const parts = new Map<string, Omit<PartFigures, 'part_name'>>();
    const add = (time: string, orders: number, revenue_cents: number) => {
      const day = time.slice(0, 10);
      const sums = days.get(day) ?? { day, orders: 0, revenue_cents: 0 };
      days.set(day, { day, orders: sums.orders + orders, revenue_cents: sums.revenue_cents + revenue_cents });
    };
    const placed = { status: trusted({ $in: [...ORDER_STATUSES] }), created_at: timesOf(period) };
    for await (const { created_at } of this.orders.scan(placed, ['created_at'])) add(created_at, 1, 0);
    const paid = this.orders.scan({ paid_at: timesOf(period) }, ['paid_at', 'total_cents', 'lines']);
    for await (const { paid_at = '', total_cents, lines } of paid) {
      add(paid_at, 0, total_cents);
      for (const { part_id, amount, total_cents } of lines) {
        const sums = parts.get(part_id) ?? { part_id, amount: 0, revenue_cents: 0 };
        parts.set(part_id, { part_id, amount: sums.amount + amount, revenue_cents: sums.revenue_cents + total_cents });
      }
    }
    return {
      daily: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
      best: [...parts.values()]
        .sort((a, b) => b.revenue_cents - a.revenue_cents || (a.part_id < b.part_id ? -1 : 1))
        .slice(0, MAX_BEST_PARTS),
    };
  }

  private async nameOf(part_id: string): Promise<string> {
    const part = await this.parts.findOne({ _id: part_id, ...existing() });
    if (part) return part.name;
    const paid = { 'lines.part_id': part_id, status: trusted({ $in: ['pending', 'shipped'] }) };
    const [last] = await this.orders.findMany(paid, { created_at: -1, _id: -1 }, 1);
    return last?.lines.find((line) => line.part_id === part_id)?.part_name ?? '';
  }
}

/** Matches every ISO 8601 time of the period. */
function timesOf({ from, to }: Period) {
  return trusted({ $gte: `${from}T`, $lt: `${to}U` });
}
