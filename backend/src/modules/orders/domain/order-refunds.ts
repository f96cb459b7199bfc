import type { Cents } from '#shared/money.js';

/** Money of a paid order that goes back, as the card gateway tells of it. */
export interface OrderRefund {
  /** the gateway's id */
  id: string;
  amount_cents: Cents;
  /** `failed`: the bank sent it back, so it does not count */
  status: 'pending' | 'succeeded' | 'failed';
  /** ISO 8601, UTC */
  created_at: string;
  /** the admin who asked the shop for it, as an `Actor`'s `who`; absent of those that were made at the gateway itself */
  by?: string;
}

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
