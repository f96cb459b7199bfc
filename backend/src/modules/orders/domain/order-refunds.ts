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

/** A bank may fail a refund after it succeeded; no other status moves back. */
const RANK = { pending: 0, succeeded: 1, failed: 2 } as const;

/**
 * Merges the listed refunds into the known ones: known refunds first, in their order; undefined when nothing changes. Lists may arrive
 * late and out of order: a refund that one lacks stays, and a status only moves forward.
 */
export function mergeRefunds(
  known: readonly OrderRefund[] = [],
  listed: readonly OrderRefund[],
): OrderRefund[] | undefined {
  const refunds = new Map(known.map((refund) => [refund.id, refund]));
  for (const { id, amount_cents, status, created_at, by } of listed) {
    const before = refunds.get(id);
    if (!before) refunds.set(id, { id, amount_cents, status, created_at, ...(by !== undefined && { by }) });
    else if (RANK[status] > RANK[before.status]) refunds.set(id, { ...before, status });
  }
  const all = [...refunds.values()];
  return all.some((refund, index) => refund !== known[index]) ? all : undefined;
}

/** The sum of succeeded and pending refunds. */
export function refundedCents(refunds: readonly OrderRefund[] = []): Cents {
  return refunds.reduce((sum, { amount_cents, status }) => sum + (status === 'failed' ? 0 : amount_cents), 0);
}
