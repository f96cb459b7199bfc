import { z } from 'zod';
import type { Cents } from '#shared/money.js';
import { oneOf, text, time, whole } from '#shared/record.js';

/**
 * A customer asks their bank for the money of a payment. `inquiry`: the bank only asks, and no money has moved. `inquiry-closed`: that
 * came to nothing. `open`: the bank has taken the money until it decides. `won`: it stays with the shop; `lost`: with the customer.
 */
export const DISPUTE_STATUSES = ['inquiry', 'inquiry-closed', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const DISPUTE_RECORD = z.strictObject({
  /** the gateway's id; the payment's own id in records of an earlier version */
  id: text,
  status: oneOf(...DISPUTE_STATUSES),
  amount_cents: whole(0),
  created_at: time,
  closed_at: time.optional(),
});
export type OrderDispute = z.infer<typeof DISPUTE_RECORD>;

/** A closed inquiry may still become a real dispute; a decided dispute stays as it is. */
const STEP = { inquiry: 0, 'inquiry-closed': 1, open: 2, won: 3, lost: 3 } as const;

/** The statuses that this one may follow, because events come late and out of order. */
export function statusesBefore(status: DisputeStatus): DisputeStatus[] {
  return DISPUTE_STATUSES.filter((before) => STEP[before] < STEP[status]);
}

/** The known disputes and those that only the list has; undefined when the list says nothing new. A status only moves on. */
export function withDisputes(
  known: readonly OrderDispute[] = [],
  listed: readonly OrderDispute[],
  transactionId: string,
): OrderDispute[] | undefined {
  const disputes = new Map(known.map((dispute) => [dispute.id, dispute]));
  for (const { id, status, amount_cents, created_at, closed_at } of listed) {
    const before = disputes.get(id);
    if (before && !statusesBefore(status).includes(before.status)) continue;
    disputes.set(id, { id, status, amount_cents, created_at, ...(closed_at !== undefined && { closed_at }) });
  }
  // The first event that brings the real id takes the place of what an earlier version kept without one.
  if (disputes.size > 1) disputes.delete(transactionId);
  const all = [...disputes.values()];
  return all.length === known.length && all.every((dispute, index) => dispute === known[index]) ? undefined : all;
}

/** What happened to the money of a paid order: `disputed` while a dispute is open, `dispute-lost`, or `refunded` in full. */
export const PAYMENT_STATES = ['disputed', 'dispute-lost', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why a paid order must not be shipped; undefined for every other order. The SQLite store keeps the same rule in a trigger. */
export function paymentStateOf(
  total_cents: Cents,
  refunded_cents: Cents,
  disputes: readonly OrderDispute[] = [],
): PaymentState | undefined {
  if (disputes.some(({ status }) => status === 'open' || status === 'inquiry')) return 'disputed';
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute-lost';
  return refunded_cents > 0 && refunded_cents >= total_cents ? 'refunded' : undefined;
}
