import type { DomainError } from '#shared/domain-error.js';
import type { Cents } from '#shared/money.js';
import { orderErrors } from './order.errors.js';
import type { Order } from './order.js';

/** Limits for one customer's unpaid orders, including the new one; absent: no limit. */
export interface UnpaidLimits {
  maxUnpaid?: number;
  maxUnpaidCents?: Cents;
}

/** Number and total of a customer's unpaid orders. */
export interface UnpaidOrders {
  count: number;
  total_cents: Cents;
}

/** The refusal of a new order with this total from a customer with these unpaid orders; undefined within the limits. */
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

/** When an unpaid order expires, ISO 8601 UTC; undefined without a hold time. */
export function payBy(created_at: string, holdSeconds = 0): string | undefined {
  return holdSeconds === 0 ? undefined : new Date(Date.parse(created_at) + holdSeconds * 1000).toISOString();
}

/** Operator settings for orders. */
export class OrderPolicy {
  /**
   * @param maxUnpaid unpaid orders one customer may have at a time; 0 = no limit
   * @param holdSeconds how long an unpaid order holds its stock; 0 = no end
   * @param maxUnpaidCents limit for the total of one customer's unpaid orders; 0 = no limit
   */
  constructor(
    readonly maxUnpaid: number,
    readonly holdSeconds = 0,
    readonly maxUnpaidCents: Cents = 0,
  ) {}

  private get unpaidLimits(): UnpaidLimits {
    const { maxUnpaid, maxUnpaidCents } = this;
    return { ...(maxUnpaid > 0 && { maxUnpaid }), ...(maxUnpaidCents > 0 && { maxUnpaidCents }) };
  }

  /** The limits and the hold of a new order. */
  get placing(): UnpaidLimits & { holdSeconds?: number } {
    return { ...this.unpaidLimits, ...(this.holdSeconds > 0 && { holdSeconds: this.holdSeconds }) };
  }

  /** When the unpaid order expires, ISO 8601 UTC; undefined for a paid order or without a hold time. */
  expiresAt({ status, created_at }: Pick<Order, 'status' | 'created_at'>): string | undefined {
    return status === undefined ? payBy(created_at, this.holdSeconds) : undefined;
  }

  /** Unpaid orders from before this time, ISO 8601 UTC, have expired; undefined when orders never expire. */
  expiryCutoff(now: number): string | undefined {
    return this.holdSeconds === 0 ? undefined : new Date(now - this.holdSeconds * 1000).toISOString();
  }
}
