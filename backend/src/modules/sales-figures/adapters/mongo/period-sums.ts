import { type Collection, trusted } from '#shared/mongo/collection.js';
import type { OrderDocument } from '#modules/orders/adapters/mongo/order.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import type { CustomerFigures, DayFigures, PartFigures, Sums } from '../../domain/figures.js';
import { type Period, periodBefore } from '../../domain/period.js';

export type PartSums = Omit<PartFigures, 'part_name'>;
export type CustomerSums = Omit<CustomerFigures, 'name'>;

/**
 * Adds up the orders of a period, and the money of the one before, here: FerretDB cannot group by a part of a field and sums one field of a
 * group only.
 */
export class PeriodSums {
  readonly money = noMoney();
  readonly moneyBefore = noMoney();
  private readonly days = new Map<string, DayFigures>();
  private readonly sumsOfParts = new Map<string, PartSums>();
  private readonly sumsOfCustomers = new Map<string, CustomerSums>();

  private constructor(private readonly period: Period) {}

  static async of(orders: Collection<OrderDocument>, period: Period): Promise<PeriodSums> {
    const sums = new PeriodSums(period);
    const both = timesOf({ from: periodBefore(period).from, to: period.to });
    const placed = { status: trusted({ $in: [...ORDER_STATUSES] }), created_at: timesOf(period) };
    for await (const { created_at } of orders.scan(placed, ['created_at'])) sums.ofDay(created_at).orders += 1;
    for await (const order of orders.scan({ paid_at: both }, ['paid_at', 'total_cents', 'email', 'lines']))
      sums.addPaid(order);
    for await (const order of orders.scan({ 'refunds.created_at': both }, ['refunds', 'email'])) sums.addRefunds(order);
    return sums;
  }

  daily(): DayFigures[] {
    return [...this.days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  parts(limit: number): PartSums[] {
    return [...this.sumsOfParts.values()]
      .sort((a, b) => b.revenue_cents - a.revenue_cents || (a.part_id < b.part_id ? -1 : 1))
      .slice(0, limit);
  }

  customers(limit: number): CustomerSums[] {
    return [...this.sumsOfCustomers.values()]
      .filter(({ gross_cents, refunded_cents }) => gross_cents > 0 || refunded_cents > 0)
      .sort((a, b) => b.gross_cents - a.gross_cents || (a.email < b.email ? -1 : 1))
      .slice(0, limit);
  }

  private addPaid({ paid_at = '', total_cents, email, lines }: OrderDocument): void {
    const customer = this.ofCustomer(email);
    if (this.isBefore(paid_at)) {
      this.moneyBefore.gross_cents += total_cents;
      customer.before.gross_cents += total_cents;
      return;
    }
    this.money.gross_cents += total_cents;
    this.ofDay(paid_at).revenue_cents += total_cents;
    customer.gross_cents += total_cents;
    customer.orders += 1;
    for (const line of lines) {
      const part = this.ofPart(line.part_id);
      part.amount += line.amount;
      part.revenue_cents += line.total_cents;
    }
  }

  /** An order may have refunds of other times as well. */
  private addRefunds({ email, refunds = [] }: OrderDocument): void {
    const first = `${periodBefore(this.period).from}T`;
    const customer = this.ofCustomer(email);
    for (const { created_at, amount_cents, status } of refunds) {
      if (status === 'failed' || created_at < first || created_at >= `${this.period.to}U`) continue;
      const isBefore = this.isBefore(created_at);
      (isBefore ? this.moneyBefore : this.money).refunded_cents += amount_cents;
      (isBefore ? customer.before : customer).refunded_cents += amount_cents;
      if (!isBefore) this.ofDay(created_at).refunded_cents += amount_cents;
    }
  }

  private isBefore(time: string): boolean {
    return time < `${this.period.from}T`;
  }

  private ofDay(time: string): DayFigures {
    const day = time.slice(0, 10);
    return found(this.days, day, () => ({ day, orders: 0, revenue_cents: 0, refunded_cents: 0 }));
  }

  private ofPart(part_id: string): PartSums {
    return found(this.sumsOfParts, part_id, () => ({ part_id, amount: 0, revenue_cents: 0 }));
  }

  private ofCustomer(email: string): CustomerSums {
    return found(this.sumsOfCustomers, email, () => ({ email, orders: 0, ...noMoney(), before: noMoney() }));
  }
}

function found<Value>(map: Map<string, Value>, key: string, empty: () => Value): Value {
  const value = map.get(key) ?? empty();
  map.set(key, value);
  return value;
}

function noMoney(): Sums {
  return { gross_cents: 0, refunded_cents: 0 };
}

/** Matches every ISO 8601 time of the period. */
function timesOf({ from, to }: Period) {
  return trusted({ $gte: `${from}T`, $lt: `${to}U` });
}
