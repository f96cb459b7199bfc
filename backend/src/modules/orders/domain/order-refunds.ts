import { z } from 'zod';
import type { Cents } from '#shared/money.js';
import { oneOf, optionalText, text, time, whole } from '#shared/record.js';

/** `failed`: the bank sent the money back, so it does not count */
export const refundStatus = oneOf('pending', 'succeeded', 'failed');

/** Refunded money of a paid order, as the card gateway reports it. */
export const REFUND_RECORD = z.strictObject({
  /** the gateway's id */
  id: text,
  amount_cents: whole(0),
  status: refundStatus,
  created_at: time,
  /** the admin who refunded it in the shop, as an `Actor`'s `who`; absent when it was refunded at the gateway itself */
  by: optionalText,
});
export type OrderRefund = z.infer<typeof REFUND_RECORD>;

/** A refund may still fail after it succeeded, because banks do that; nothing else goes back. */
const STEP = { pending: 0, succeeded: 1, failed: 2 } as const;

/**
 * The known refunds, in their order, and after them those that only the list has; undefined when the list says nothing new. Lists may
 * come late and out of order: what one does not have stays, and a status only moves on.
 */
export function withListed(
  known: readonly OrderRefund[] = [],
  listed: readonly OrderRefund[],
): OrderRefund[] | undefined {
  const refunds = new Map(known.map((refund) => [refund.id, refund]));
  for (const { id, amount_cents, status, created_at, by } of listed) {
    const before = refunds.get(id);
    if (!before) refunds.set(id, { id, amount_cents, status, created_at, ...(by !== undefined && { by }) });
    else if (STEP[status] > STEP[before.status]) refunds.set(id, { ...before, status });
  }
  const all = [...refunds.values()];
  return all.some((refund, index) => refund !== known[index]) ? all : undefined;
}

/** What went back, or is on its way. */
export function refundedCents(refunds: readonly OrderRefund[] = []): Cents {
  return refunds.reduce((sum, { amount_cents, status }) => sum + (status === 'failed' ? 0 : amount_cents), 0);
}
