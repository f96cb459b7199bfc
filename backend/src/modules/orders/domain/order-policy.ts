import type { DomainError } from '#shared/domain-error.js';
import type { Cents } from '#shared/money.js';
import { orderErrors } from './order.errors.js';
import type { Order } from './order.js';

/** What the unpaid orders of one customer may come to, a new one included; an absent limit is none. */
export interface UnpaidLimits {
  maxUnpaid?: number;
  maxUnpaidCents?: Cents;
}

/** The unpaid orders that a customer has. */
export interface UnpaidOrders {
  count: number;
  total_cents: Cents;
}

/** Why a customer with these unpaid orders may not place another one of this total; undefined when they may. */
export function unpaidRefusal(
  { maxUnpaid, maxUnpaidCents }: UnpaidLimits,
  unpaid: UnpaidOrders,
  total_cents: Cents,
): DomainError | undefined {
  if (maxUnpaid !== undefined && unpaid.count >= maxUnpaid) return orderErrors.tooManyUnpaid(maxUnpaid);
  if (maxUnpaidCents !== undefined && unpaid.total_cents + total_cents > maxUnpaidCents)
    return orderErrors.tooMuchUnpaid(maxUnpaidCents, unpaid.total_cents);
  return undefined;
}

/** Operator settings for orders. */
export class OrderPolicy {
  /**
   * @param maxUnpaid unpaid orders one customer may have at a time; 0 = no limit
   * @param holdSeconds how long an unpaid order keeps its stock; 0 = for ever
   * @param maxUnpaidCents what one customer's unpaid orders may be worth together; 0 = no limit
   */
  constructor(
    readonly maxUnpaid: number,
    readonly holdSeconds = 0,
    readonly maxUnpaidCents: Cents = 0,
  ) {}

  get unpaidLimits(): UnpaidLimits {
    const { maxUnpaid, maxUnpaidCents } = this;
    return { ...(maxUnpaid > 0 && { maxUnpaid }), ...(maxUnpaidCents > 0 && { maxUnpaidCents }) };
  }

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
