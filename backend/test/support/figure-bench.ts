import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { DayFigures, Figures } from '#modules/sales-figures/domain/figures.js';
import type { Period } from '#modules/sales-figures/domain/period.js';
import type { SalesFigures } from '#modules/sales-figures/ports/sales-figures.js';
import { NO_MONEY } from '#shared/money.js';
import { ADA, anOrder, aPart } from './builders.js';

/** The figures and the stores that they summarise. */
export interface FigureStores {
  figures: SalesFigures;
  orders: OrderRepository;
  parts: PartRepository;
}

export const MARCH: Period = { from: '2026-03-01', to: '2026-03-31' };
export const CARL: { email: string; name: string; company?: string } = {
  email: 'carl@test.com',
  name: 'Carl Customer',
};
const LOW = 10;

export const aDay = (day: string, figures: Partial<DayFigures> = {}): DayFigures => ({
  ...{ day, orders: 0, ...NO_MONEY },
  ...figures,
});

/** A shop with one part, whose orders are placed and paid on given days. */
export class FigureBench {
  /** payments so far */
  paid = 0;

  private constructor(
    readonly stores: FigureStores,
    readonly part: Part,
  ) {}

  static async over(stores: FigureStores): Promise<FigureBench> {
    const fan = aPart({ name: 'Fan', price_cents: 1000, min_order: 1, quantity: 1000 });
    return new FigureBench(stores, await stores.parts.add(fan, ADA));
  }

  read(period = MARCH): Promise<Figures> {
    return this.stores.figures.read(period, LOW);
  }

  /** Places an order in the last moment of a day and, if wanted, pays it in the first moment of another. */
  async place(day: string, { of = this.part, amount = 1, paidOn = '', by = CARL } = {}): Promise<string> {
    const { orders } = this.stores;
    const { order } = await orders.place(anOrder(of, { amount, ...by }), { created_at: `${day}T23:59:59.999Z` });
    if (paidOn) await orders.recordPayment(order._id, `pi_${(this.paid += 1)}`, `${paidOn}T00:00:00.000Z`);
    return order._id;
  }
}
