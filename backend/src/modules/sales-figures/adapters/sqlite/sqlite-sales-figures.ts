import type { Cents } from '#shared/money.js';
import { counterValue } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { type DayFigures, type Figures, MAX_BEST_PARTS, type PartFigures } from '../../domain/figures.js';
import { spansOf, type Period } from '../../domain/period.js';
import { SalesFigures } from '../../ports/sales-figures.js';

/** Periods whose best parts are cached; each day has its own. */
const MAX_CACHED = 100;

type PartSums = Omit<PartFigures, 'part_name'>;

const NAME = `SELECT coalesce(
  (SELECT name FROM parts WHERE _id = ?),
  (SELECT (SELECT value ->> 'part_name' FROM json_each(orders.lines) WHERE value ->> 'part_id' = order_parts.part_id)
   FROM order_parts JOIN orders ON orders.seq = order_seq WHERE order_parts.part_id = ?
   ORDER BY order_parts.created_at DESC, order_parts._id DESC LIMIT 1)
) AS part_name`;

/** Reads the sums that triggers maintain in `sales_by_day`, `part_sales_by_day` and `part_sales_by_month`. */
export class SqliteSalesFigures extends SalesFigures {
  /** the best parts of a period while it had this revenue: each payment adds to the revenue, so no other was recorded since */
  private readonly best = new Map<string, { revenue: Cents; parts: Promise<PartSums[]> }>();

  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async read(period: Period, lowStock: number): Promise<Figures> {
    const count = (name: string) => counterValue(this.store, name);
    const daily = this.store.all<DayFigures>(
      'SELECT day, orders, revenue_cents FROM sales_by_day WHERE day BETWEEN ? AND ? ORDER BY day',
      [period.from, period.to],
    );
    const pending = count('orders.pending');
    // The planner prefers the index by status, which has every pending order.
    const notToShip = `SELECT count(*) AS value FROM orders INDEXED BY orders_not_to_ship WHERE status = 'pending' AND payment_state IS NOT NULL`;
    const newest = this.store.one<{ day: string }>(
      'SELECT day FROM sales_by_day WHERE orders > 0 ORDER BY day DESC LIMIT 1',
    );
    const revenue = daily.reduce((sum, { revenue_cents }) => sum + revenue_cents, 0);
    return {
      orders: {
        total: count('orders'),
        unpaid: count('orders.unpaid'),
        pending,
        to_ship: pending - this.number(notToShip),
        shipped: count('orders.shipped'),
      },
      revenue_cents: {
        total: this.number('SELECT coalesce(sum(revenue_cents), 0) AS value FROM sales_by_day'),
        period: revenue,
      },
      daily,
      best_parts: (await this.bestParts(period, revenue)).map((sums) => ({
        ...sums,
        part_name: this.nameOf(sums.part_id),
      })),
      parts: {
        total: count('parts.on_sale'),
        low_stock: this.number('SELECT count(*) AS value FROM parts WHERE archived IS NULL AND quantity <= ?', [
          lowStock,
        ]),
      },
      ...(newest && { last_order_day: newest.day }),
    };
  }

  private bestParts(period: Period, revenue: Cents): Promise<PartSums[]> {
    const key = `${period.from} ${period.to}`;
    const cached = this.best.get(key);
    if (cached?.revenue === revenue) return cached.parts;
    const parts = this.sumParts(period);
    parts.catch(() => this.best.delete(key));
    if (this.best.size >= MAX_CACHED) this.best.clear();
    this.best.set(key, { revenue, parts });
    return parts;
  }

  /** In the thread: a part is sold in up to 12 months and 60 days of a year, so that a large shop has a million sums. */
  private sumParts(period: Period): Promise<PartSums[]> {
    const { days, months } = spansOf(period);
    const spans = [
      ...days.map((span) => ({ table: 'part_sales_by_day', column: 'day', span })),
      ...(months ? [{ table: 'part_sales_by_month', column: 'month', span: months }] : []),
    ];
    const sums = spans.map(
      ({ table, column }) => `SELECT part_id, amount, revenue_cents FROM ${table} WHERE ${column} BETWEEN ? AND ?`,
    );
    return this.store.allInThread<PartSums>(
      `SELECT part_id, sum(amount) AS amount, sum(revenue_cents) AS revenue_cents FROM (${sums.join(' UNION ALL ')})
       GROUP BY part_id HAVING sum(revenue_cents) > 0 ORDER BY sum(revenue_cents) DESC, part_id LIMIT ${MAX_BEST_PARTS}`,
      spans.flatMap(({ span }) => [span.from, span.to]),
    );
  }

  private nameOf(part_id: string): string {
    return this.store.one<{ part_name: string }>(NAME, [part_id, part_id])?.part_name ?? '';
  }

  private number(sql: string, params: readonly number[] = []): number {
    return this.store.one<{ value: number }>(sql, params)?.value ?? 0;
  }
}
