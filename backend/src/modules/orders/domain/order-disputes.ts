import { z } from 'zod';
import type { Cents } from '#shared/money.js';
import { oneOf, text, time, whole } from '#shared/record.js';
import { type OrderRefund, refundedCents } from './order-refunds.js';

/**
 * States of a dispute: the customer asks their bank to take a payment back. `inquiry`: the bank only asks, no money has moved.
 * `inquiry-closed`: the inquiry ended without a dispute. `open`: the bank holds the money until it decides. `won`: the shop keeps the
 * money; `lost`: the customer gets it.
 */
export const DISPUTE_STATUSES = ['inquiry', 'inquiry-closed', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const DISPUTE_RECORD = z.strictObject({
  /** the gateway's id */
  id: text,
  status: oneOf(...DISPUTE_STATUSES),
  amount_cents: whole(0),
  created_at: time,
  /** until when the shop must answer the bank; absent when the gateway named no time */
  due_by: time.optional(),
  closed_at: time.optional(),
});
export type OrderDispute = z.infer<typeof DISPUTE_RECORD>;

/** A closed inquiry may still become a real dispute; a decided dispute stays as it is. */
const RANK = { inquiry: 0, 'inquiry-closed': 1, open: 2, won: 3, lost: 3 } as const;

/** The statuses that may change to this one. Events arrive late and out of order, so an older status never replaces a newer one. */
export function statusesBefore(status: DisputeStatus): DisputeStatus[] {
  return DISPUTE_STATUSES.filter((before) => RANK[before] < RANK[status]);
}

/** Merges the listed disputes into the known ones; undefined when nothing changes. A status only moves forward. */
export function mergeDisputes(
  known: readonly OrderDispute[] = [],
  listed: readonly OrderDispute[],
): OrderDispute[] | undefined {
  const disputes = new Map(known.map((dispute) => [dispute.id, dispute]));
  for (const { id, status, amount_cents, created_at, due_by, closed_at } of listed) {
    const before = disputes.get(id);
    if (before && !statusesBefore(status).includes(before.status)) continue;
    disputes.set(id, {
      ...{ id, status, amount_cents, created_at },
      ...(due_by !== undefined && { due_by }),
      ...(closed_at !== undefined && { closed_at }),
    });
  }
  const all = [...disputes.values()];
  return all.length === known.length && all.every((dispute, index) => dispute === known[index]) ? undefined : all;
}

/** Reasons not to ship a paid order: `disputed` while a dispute is open, `dispute-lost`, or `refunded` in full. */
export const PAYMENT_STATES = ['disputed', 'dispute-lost', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why a paid order must not be shipped; undefined when it may be. */
export function paymentStateOf(order: {
  total_cents: Cents;
  refunds?: readonly OrderRefund[] | undefined;
  disputes?: readonly OrderDispute[] | undefined;
}): PaymentState | undefined {
  const { total_cents, refunds, disputes = [] } = order;
  const refunded_cents = refundedCents(refunds);
  if (disputes.some(({ status }) => status === 'open' || status === 'inquiry')) return 'disputed';
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute-lost';
  return refunded_cents > 0 && refunded_cents >= total_cents ? 'refunded' : undefined;
}
