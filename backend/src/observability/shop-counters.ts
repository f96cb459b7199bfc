import type { ShopEvents } from '#shared/shop-events.js';

/** The shop's business in numbers, since this process started. */
export class ShopCounters {
  placed = 0;
  paid = 0;
  stockConflicts = 0;
  /** by the code of the refusal */
  readonly refused = new Map<string, number>();

  constructor(events: ShopEvents) {
    events.subscribe(({ type }, origin) => {
      if (origin === 'elsewhere') return;
      if (type === 'order-placed') this.placed += 1;
      if (type === 'order-paid') this.paid += 1;
    });
  }

  /** A customer's call to order was refused; counted at the door, so that what the guards and the limits refuse counts as well. */
  orderRefused(code: string): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
    if (code === 'out-of-stock') this.stockConflicts += 1;
  }
}
