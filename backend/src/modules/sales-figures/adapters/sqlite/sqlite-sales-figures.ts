import { NO_MONEY, type Sums } from '#shared/money.js';
import { counterValue } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import {
  type CustomerFigures,
  type DayFigures,
  type Figures,
  MAX_BEST_CUSTOMERS,
  MAX_BEST_PARTS,
  type PartFigures,
  revenueOf,
  sumOf,
  type Waiting,
} from '../../domain/figures.js';
import { periodBefore, spansOf, type Period } from '../../domain/period.js';
import { SalesFigures } from '../../ports/sales-figures.js';
import { countWaiting, toShip } from './sqlite-waiting.js';

/** Periods whose best parts and customers are cached; each day has its own. */
const MAX_CACHED = 100;

const NAME = `coalesce(
  (SELECT name FROM parts WHERE _id = sums.part_id),
  (SELECT (SELECT value ->> 'part_name' FROM json_each(orders.lines) WHERE value ->> 'part_id' = order_parts.part_id)
   FROM order_parts JOIN orders ON orders.seq = order_seq WHERE order_parts.part_id = sums.part_id
   ORDER BY order_parts.created_at DESC, order_parts._id DESC LIMIT 1),
  '')`;

/** Of all times. */
const TOTAL = `SELECT (SELECT coalesce(sum(revenue_cents), 0) FROM sales_by_day) AS gross_cents,
  (SELECT coalesce(sum(lost_cents), 0) FROM lost_by_day) AS lost_cents`;

/** From the first to the last time of a period. */
const IN_PERIOD = `paid_at >= ? || 'T' AND paid_at < ? || 'U'`;

/** Reads a covering index of payments, and the sums of what customers got back; both terms are of the period or of the one before. */
const CUSTOMERS = `
  SELECT email, sum(orders) AS orders, sum(gross) AS gross_cents, sum(refunded) AS refunded_cents, sum(lost) AS lost_cents,
    sum(gross_before) AS gross_before, sum(refunded_before) AS refunded_before, sum(lost_before) AS lost_before
  FROM (
    SELECT email, 1 AS orders, total_cents AS gross, 0 AS refunded, 0 AS lost, 0 AS gross_before, 0 AS refunded_before, 0 AS lost_before
      FROM orders WHERE ${IN_PERIOD}
    UNION ALL SELECT email, 0, 0, 0, 0, total_cents, 0, 0 FROM orders WHERE ${IN_PERIOD}
    UNION ALL SELECT email, 0, 0, refunded_cents, 0, 0, 0, 0 FROM refunds_by_day WHERE day BETWEEN ? AND ?
    UNION ALL SELECT email, 0, 0, 0, 0, 0, refunded_cents, 0 FROM refunds_by_day WHERE day BETWEEN ? AND ?
    UNION ALL SELECT email, 0, 0, 0, lost_cents, 0, 0, 0 FROM lost_by_day WHERE day BETWEEN ? AND ?
    UNION ALL SELECT email, 0, 0, 0, 0, 0, 0, lost_cents FROM lost_by_day WHERE day BETWEEN ? AND ?
  ) GROUP BY email HAVING sum(gross) > 0 OR sum(refunded) > 0 OR sum(lost) > 0 ORDER BY gross_cents DESC, email LIMIT ?`;

type CustomerRow = Omit<CustomerFigures, 'before' | 'company'> &
  Record<'gross_before' | 'refunded_before' | 'lost_before', number> & { company: string | null };

/** Reads sums that triggers maintain, see `SALES`, and one index of the payments. */
export class SqliteSalesFigures extends SalesFigures {
  /** the best of a period in this state, which each payment and refund changes */
  private readonly best = new Map<string, { state: string; lists: Promise<Best> }>();

  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async read(period: Period, lowStock: number): Promise<Figures> {
    const count = (name: string) => counterValue(this.store, name);
    const daysBefore = this.days(periodBefore(period));
    const daily = this.days(period);
    const newest = this.store.one<{ day: string }>(
      'SELECT day FROM sales_by_day WHERE orders > 0 ORDER BY day DESC LIMIT 1',
    );
    const [sums, before] = [sumOf(daily), sumOf(daysBefore)];
    const total = this.store.one<Pick<Sums, 'gross_cents' | 'lost_cents'>>(TOTAL) ?? NO_MONEY;
    const changes = [count('refunds_by_day.revision'), count('lost_by_day.revision')];
    return {
      orders: {
        total: count('orders'),
        unpaid: count('orders.unpaid'),
        pending: count('orders.pending'),
        to_ship: toShip(this.store),
        shipped: count('orders.shipped'),
      },
      revenue_cents: {
        total: revenueOf(total),
        period: revenueOf(sums),
      },
      before,
      daily,
      ...this.withNames(await this.bestOf(period, JSON.stringify([sums, before, changes]))),
      parts: {
        total: count('parts.on_sale'),
        low_stock: this.number('SELECT count(*) AS value FROM parts WHERE archived IS NULL AND quantity <= ?', [
          lowStock,
        ]),
      },
      ...(newest && { last_order_day: newest.day }),
    };
  }

  override async waiting(now: string, lowStock: number): Promise<Waiting> {
    return Promise.resolve(countWaiting(this.store, now, lowStock));
  }

  override async byCustomer(period: Period, limit: number): Promise<CustomerFigures[]> {
    const before = periodBefore(period);
    const spans = [period, before, period, before, period, before].flatMap(({ from, to }) => [from, to]);
    const rows = await this.store.allInThread<CustomerRow>(
      `SELECT sums.*, coalesce(newest.name, '') AS name, newest.company FROM (${CUSTOMERS}) AS sums
       LEFT JOIN orders AS newest
         ON newest._id = (SELECT _id FROM orders WHERE orders.email = sums.email ORDER BY created_at DESC, _id DESC LIMIT 1)`,
      [...spans, limit],
    );
    return rows.map(({ gross_before, refunded_before, lost_before, company, ...customer }) => ({
      ...customer,
      ...(company !== null && { company }),
      before: { gross_cents: gross_before, refunded_cents: refunded_before, lost_cents: lost_before },
    }));
  }

  /** In the thread: a part is sold in up to 12 months and 60 days of a year, so that a large shop has a million sums. */
  override byPart(period: Period, limit: number): Promise<PartFigures[]> {
    const { days, months } = spansOf(period);
    const spans = [
      ...days.map((span) => ({ table: 'part_sales_by_day', column: 'day', span })),
      ...(months ? [{ table: 'part_sales_by_month', column: 'month', span: months }] : []),
    ];
    const sums = spans.map(
      ({ table, column }) => `SELECT part_id, amount, revenue_cents FROM ${table} WHERE ${column} BETWEEN ? AND ?`,
    );
    return this.store.allInThread<PartFigures>(
      `SELECT sums.*, ${NAME} AS part_name FROM (
         SELECT part_id, sum(amount) AS amount, sum(revenue_cents) AS revenue_cents FROM (${sums.join(' UNION ALL ')})
         GROUP BY part_id HAVING sum(revenue_cents) > 0 ORDER BY sum(revenue_cents) DESC, part_id LIMIT ?
       ) AS sums`,
      [...spans.flatMap(({ span }) => [span.from, span.to]), limit],
    );
  }

  private days({ from, to }: Period): DayFigures[] {
    return this.store.all<DayFigures>(
      `SELECT day, sum(orders) AS orders, sum(gross_cents) AS gross_cents, sum(refunded_cents) AS refunded_cents, sum(lost_cents) AS lost_cents
       FROM (
         SELECT day, orders, revenue_cents AS gross_cents, 0 AS refunded_cents, 0 AS lost_cents FROM sales_by_day WHERE day BETWEEN ? AND ?
         UNION ALL SELECT day, 0, 0, refunded_cents, 0 FROM refunds_by_day WHERE day BETWEEN ? AND ? AND refunded_cents <> 0
         UNION ALL SELECT day, 0, 0, 0, lost_cents FROM lost_by_day WHERE day BETWEEN ? AND ? AND lost_cents <> 0
       ) GROUP BY day ORDER BY day`,
      [from, to, from, to, from, to],
    );
  }

  /** With the current names of parts. */
  private withNames({ best_parts, best_customers }: Best): Best {
    const ids = JSON.stringify(best_parts.map(({ part_id }) => part_id));
    const found = this.store.all<{ _id: string; name: string }>(
      'SELECT _id, name FROM parts WHERE _id IN (SELECT value FROM json_each(?))',
      [ids],
    );
    const names = new Map(found.map(({ _id, name }) => [_id, name]));
    return {
      best_parts: best_parts.map((part) => ({ ...part, part_name: names.get(part.part_id) ?? part.part_name })),
      best_customers,
    };
  }

  private bestOf(period: Period, state: string): Promise<Best> {
    const key = `${period.from} ${period.to}`;
    const cached = this.best.get(key);
    if (cached?.state === state) return cached.lists;
    const lists = Promise.all([this.byPart(period, MAX_BEST_PARTS), this.byCustomer(period, MAX_BEST_CUSTOMERS)]).then(
      ([best_parts, best_customers]) => ({ best_parts, best_customers }),
    );
    lists.catch(() => this.best.delete(key));
    if (this.best.size >= MAX_CACHED) this.best.clear();
    this.best.set(key, { state, lists });
    return lists;
  }

  private number(sql: string, params: readonly number[] = []): number {
    return this.store.one<{ value: number }>(sql, params)?.value ?? 0;
  }
}

type Best = Pick<Figures, 'best_parts' | 'best_customers'>;
