import { type Collection, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { COUNT_LIMIT } from '#shared/page.js';
import { existing, onSale, type PartDocument, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { type OrderDocument, ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { lossesOf } from '#modules/orders/domain/order-disputes.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order.js';
import {
  type CustomerFigures,
  type Figures,
  MAX_BEST_CUSTOMERS,
  MAX_BEST_PARTS,
  type PartFigures,
  revenueOf,
  type Waiting,
} from '../../domain/figures.js';
import type { Period } from '../../domain/period.js';
import { SalesFigures } from '../../ports/sales-figures.js';
import { type CustomerSums, type PartSums, PeriodSums, withLostDispute } from './period-sums.js';
import { countWaiting, toShip } from './mongo-waiting.js';

/** How long the figures of a shop with more than `COUNT_LIMIT` orders are cached. */
const CACHED_MS = 60_000;
/** Names that are read at a time. */
const NAMES_AT_ONCE = 20;

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

  override waiting(now: string, lowStock: number): Promise<Waiting> {
    return countWaiting(this.store, now, lowStock);
  }

  override async byCustomer(period: Period, limit: number): Promise<CustomerFigures[]> {
    return this.named((await PeriodSums.of(this.orders, period)).customers(limit), (sums) => this.withCustomer(sums));
  }

  override async byPart(period: Period, limit: number): Promise<PartFigures[]> {
    return this.named((await PeriodSums.of(this.orders, period)).parts(limit), (sums) => this.withPart(sums));
  }

  private async sum(period: Period, lowStock: number): Promise<Figures> {
    const [unpaid, pending, to_ship, shipped, revenue, sums, total, low_stock, [newest]] = await Promise.all([
      this.orders.count({ status: 'unpaid' }),
      this.orders.count({ status: 'pending' }),
      toShip(this.store),
      this.orders.count({ status: 'shipped' }),
      this.revenue(),
      PeriodSums.of(this.orders, period),
      this.parts.count(onSale()),
      this.parts.count({ quantity: trusted({ $lte: lowStock }), ...onSale() }),
      this.orders.findMany({ status: trusted({ $in: [...ORDER_STATUSES] }) }, { created_at: -1, _id: -1 }, 1),
    ]);
    return {
      orders: { total: unpaid + pending + shipped, unpaid, pending, to_ship, shipped },
      revenue_cents: { total: revenue, period: revenueOf(sums.money) },
      before: sums.moneyBefore,
      daily: sums.daily(),
      best_parts: await this.named(sums.parts(MAX_BEST_PARTS), (part) => this.withPart(part)),
      best_customers: await this.named(sums.customers(MAX_BEST_CUSTOMERS), (customer) => this.withCustomer(customer)),
      parts: { total, low_stock },
      ...(newest && { last_order_day: newest.created_at.slice(0, 10) }),
    };
  }

  /** Of all times. */
  private async revenue(): Promise<number> {
    let lost_cents = 0;
    for await (const { disputes } of this.orders.scan(withLostDispute(), ['disputes']))
      for (const { amount_cents } of lossesOf(disputes)) lost_cents += amount_cents;
    const [all] = await this.orders.aggregate<{ cents: number }>([
      { $match: { paid_at: trusted({ $exists: true }) } },
      { $group: { _id: null, cents: { $sum: '$total_cents' } } },
    ]);
    return revenueOf({ gross_cents: all?.cents ?? 0, lost_cents });
  }

  /** Looks up a few names at a time, because an export has thousands. */
  private async named<Of, Named>(rows: readonly Of[], nameOf: (row: Of) => Promise<Named>): Promise<Named[]> {
    const named: Named[] = [];
    for (let at = 0; at < rows.length; at += NAMES_AT_ONCE)
      named.push(...(await Promise.all(rows.slice(at, at + NAMES_AT_ONCE).map(nameOf))));
    return named;
  }

  private async withPart(sums: PartSums): Promise<PartFigures> {
    const { part_id } = sums;
    const part = await this.parts.findOne({ _id: part_id, ...existing() });
    if (part) return { ...sums, part_name: part.name };
    const paid = { 'lines.part_id': part_id, status: trusted({ $in: ['pending', 'shipped'] }) };
    const [last] = await this.orders.findMany(paid, { created_at: -1, _id: -1 }, 1);
    return { ...sums, part_name: last?.lines.find((line) => line.part_id === part_id)?.part_name ?? '' };
  }

  private async withCustomer(sums: CustomerSums): Promise<CustomerFigures> {
    const ofCustomer = { email: sums.email, status: trusted({ $in: [...ORDER_STATUSES] }) };
    const [newest] = await this.orders.findMany(ofCustomer, { created_at: -1, _id: -1 }, 1);
    return { ...sums, name: newest?.name ?? '', ...(newest?.company !== undefined && { company: newest.company }) };
  }
}
