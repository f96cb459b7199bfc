import type { Order } from './order.js';

/** What whoever runs the shop decides about ordering. */
export class OrderPolicy {
  /**
   * @param maxUnpaid unpaid orders one customer may have at a time; 0 = no limit
   * @param holdSeconds how long an unpaid order keeps its stock; 0 = for ever
   */
  constructor(
    readonly maxUnpaid: number,
    readonly holdSeconds = 0,
  ) {}

  /** Until when the order keeps its stock without being paid, ISO 8601 UTC; undefined when that has no end. */
  heldUntil({ status, created_at }: Pick<Order, 'status' | 'created_at'>): string | undefined {
    if (status !== undefined || this.holdSeconds === 0) return undefined;
    return new Date(Date.parse(created_at) + this.holdSeconds * 1000).toISOString();
  }

  /** Unpaid orders from before this moment, ISO 8601 UTC, are held no longer; undefined when all are. */
  heldSince(now: number): string | undefined {
    return this.holdSeconds === 0 ? undefined : new Date(now - this.holdSeconds * 1000).toISOString();
  }
}
