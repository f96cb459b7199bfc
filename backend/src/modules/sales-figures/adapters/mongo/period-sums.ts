import { type Collection, trusted } from '#shared/mongo/collection.js';
import { lossesOf } from '#modules/orders/domain/order-disputes.js';
import type { OrderDocument } from '#modules/orders/adapters/mongo/order.schema.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { NO_MONEY, type Sums } from '#shared/money.js';
import { type CustomerFigures, type DayFigures, noFigures, type PartFigures } from '../../domain/figures.js';
import { type Period, periodBefore } from '../../domain/period.js';

export type PartSums = Omit<PartFigures, 'part_name'>;
export type CustomerSums = Omit<CustomerFigures, 'name'>;

/**
 * Adds up the orders of a period, and the money of the one before, here: FerretDB cannot group by a part of a field and sums one field of a
 * group only.
 */
export class PeriodSums {
  readonly money: Sums = { ...NO_MONEY };
  readonly moneyBefore: Sums = { ...NO_MONEY };
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
    for await (const order of orders.scan(withLostDispute(), ['disputes', 'email'])) sums.addLosses(order);
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
      .filter(({ gross_cents, refunded_cents, lost_cents }) => gross_cents > 0 || refunded_cents > 0 || lost_cents > 0)
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
    this.ofDay(paid_at).gross_cents += total_cents;
    customer.gross_cents += total_cents;
    customer.orders += 1;
    for (const line of lines) {
      const part = this.ofPart(line.part_id);
      part.amount += line.amount;
      part.revenue_cents += line.total_cents;
    }
  }

  private addRefunds({ email, refunds = [] }: OrderDocument): void {
    for (const { created_at, amount_cents, status } of refunds)
      if (status !== 'failed') this.addReturned('refunded_cents', email, created_at, amount_cents);
  }

  private addLosses({ email, disputes }: OrderDocument): void {
    for (const { at, amount_cents } of lossesOf(disputes)) this.addReturned('lost_cents', email, at, amount_cents);
  }

  /** An order may have refunds and disputes of other times as well. */
  private addReturned(sum: 'refunded_cents' | 'lost_cents', email: string, at: string, cents: number): void {
    if (at < `${periodBefore(this.period).from}T` || at >= `${this.period.to}U`) return;
    const customer = this.ofCustomer(email);
    const isBefore = this.isBefore(at);
    (isBefore ? this.moneyBefore : this.money)[sum] += cents;
    (isBefore ? customer.before : customer)[sum] += cents;
    if (!isBefore) this.ofDay(at)[sum] += cents;
  }

  private isBefore(time: string): boolean {
    return time < `${this.period.from}T`;
  }

  private ofDay(time: string): DayFigures {
    const day = time.slice(0, 10);
    return found(this.days, day, () => noFigures(day));
  }

  private ofPart(part_id: string): PartSums {
    return found(this.sumsOfParts, part_id, () => ({ part_id, amount: 0, revenue_cents: 0 }));
  }

  private ofCustomer(email: string): CustomerSums {
    return found(this.sumsOfCustomers, email, () => ({ email, orders: 0, ...NO_MONEY, before: { ...NO_MONEY } }));
  }
}

function found<Value>(map: Map<string, Value>, key: string, empty: () => Value): Value {
  const value = map.get(key) ?? empty();
  map.set(key, value);
  return value;
}

/** Matches every order with a lost dispute, along the index of payment states: another dispute may be open beside it. */
export const withLostDispute = () => ({ payment_state: trusted({ $in: ['disputed', 'dispute-lost'] }) });

/** Matches every ISO 8601 time of the period. */
function timesOf({ from, to }: Period) {
  return trusted({ $gte: `${from}T`, $lt: `${to}U` });
}
