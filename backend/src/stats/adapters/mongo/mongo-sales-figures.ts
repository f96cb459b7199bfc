import { trusted } from '#shared/mongo/collection.js';
import { type Day, DailySales } from '#modules/orders/adapters/mongo/mongo-daily-sales.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { onSale, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import type { Figures, PartFigures } from '../../domain/figures.js';
import type { Period } from '../../domain/period.js';
import { SalesFigures } from '../../ports/sales-figures.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';

const MAX_BEST_PARTS = 10;

/** Reads the daily sums of `DailySales`. */
export class MongoSalesFigures extends SalesFigures {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async read(period: Period, lowStock: number): Promise<Figures> {
    const within = (day: string) => day >= period.from && day <= period.to;
    const low = { quantity: trusted({ $lte: lowStock }), ...onSale() };
    const [days, total, low_stock] = await Promise.all([
      new DailySales(this.store).read(period),
      this.store.collection(PARTS).count(onSale()),
      this.store.collection(PARTS).count(low),
    ]);
    const sum = (figure: (day: Day) => number, of = days) => of.reduce((all, day) => all + figure(day), 0);
    const [unpaid, pending, shipped] = [sum((day) => day.unpaid), sum((day) => day.pending), sum((day) => day.shipped)];
    const asked = days.filter(({ day }) => within(day));
    return {
      orders: { total: unpaid + pending + shipped, unpaid, pending, to_ship: sum((day) => day.to_ship), shipped },
      revenue_cents: {
        total: sum(({ revenue_cents }) => revenue_cents),
        period: sum(({ revenue_cents }) => revenue_cents, asked),
      },
      daily: asked
        .map((day) => ({
          day: day.day,
          orders: day.unpaid + day.pending + day.shipped,
          revenue_cents: day.revenue_cents,
        }))
        .filter(({ orders, revenue_cents }) => orders + revenue_cents > 0),
      best_parts: await this.bestParts(asked),
      parts: { total, low_stock },
    };
  }

  private async bestParts(days: readonly Day[]): Promise<PartFigures[]> {
    const sums = new Map<string, Omit<PartFigures, 'part_name'>>();
    for (const { part_id, amount, revenue_cents } of days.flatMap(({ parts = [] }) => parts)) {
      const sum = sums.get(part_id) ?? { part_id, amount: 0, revenue_cents: 0 };
      sums.set(part_id, { part_id, amount: sum.amount + amount, revenue_cents: sum.revenue_cents + revenue_cents });
    }
    const best = [...sums.values()].sort(
      (a, b) => b.revenue_cents - a.revenue_cents || (a.part_id < b.part_id ? -1 : 1),
    );
    return Promise.all(
      best.slice(0, MAX_BEST_PARTS).map(async (sum) => ({ ...sum, part_name: await this.nameOf(sum.part_id) })),
    );
  }

  private async nameOf(part_id: string): Promise<string> {
    const part = await this.store.collection(PARTS).findOne({ _id: part_id, ...onSale() });
    if (part) return part.name;
    const paid = { 'lines.part_id': part_id, status: trusted({ $in: ['pending', 'shipped'] }) };
    const [last] = await this.store.collection(ORDERS).findMany(paid, { created_at: -1, _id: -1 }, 1);
    return last?.lines.find((line) => line.part_id === part_id)?.part_name ?? '';
  }
}
