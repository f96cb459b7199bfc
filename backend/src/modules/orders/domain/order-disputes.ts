import { z } from 'zod';
import type { Cents } from '#shared/money.js';
import { oneOf, text, time, whole } from '#shared/record.js';
import { type OrderRefund, refundedCents } from './order-refunds.js';

/** States of a dispute: the customer asks their bank to take a payment back. `DISPUTE_RECORD` says what each means. */
export const DISPUTE_STATUSES = ['inquiry', 'inquiry-closed', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const DISPUTE_RECORD = z.strictObject({
  id: text.meta({ description: 'Its id at the card provider', example: 'du_1PabcXYZ' }),
  status: oneOf(...DISPUTE_STATUSES).meta({
    description:
      '`inquiry`: the bank asks, no money has moved. `inquiry-closed`: the inquiry ended without a dispute. `open`: the bank holds the money until it decides. `won`: the shop keeps the money. `lost`: the customer gets it back',
    example: 'open',
  }),
  amount_cents: whole(0),
  created_at: time.meta({ description: 'When it began, ISO 8601 UTC', example: '2026-03-05T08:15:00.000Z' }),
  /** absent also when the shop has answered */
  due_by: time.optional().meta({
    description:
      'Until when the shop must answer it at the card provider, ISO 8601 UTC; absent when the provider named no time',
    example: '2026-03-12T23:59:59.000Z',
  }),
  closed_at: time.optional().meta({
    description: 'When it was decided or closed, ISO 8601 UTC',
    example: '2026-04-02T10:00:00.000Z',
  }),
});
export type OrderDispute = z.infer<typeof DISPUTE_RECORD>;

/** A closed inquiry may still become a real dispute. Banks do reverse a decision; see `reversedBy`. */
const RANK = { inquiry: 0, 'inquiry-closed': 1, open: 2, won: 3, lost: 3 } as const;

/** The statuses that may change to this one. Events arrive late and out of order, so an older status never replaces a newer one. */
export function statusesBefore(status: DisputeStatus): DisputeStatus[] {
  return DISPUTE_STATUSES.filter((before) => RANK[before] < RANK[status]);
}

/** The decision that a later one replaces: the bank decided once more. */
export function reversedBy(status: DisputeStatus): DisputeStatus | undefined {
  if (status === 'won') return 'lost';
  return status === 'lost' ? 'won' : undefined;
}

function isReversal(before: OrderDispute, { status, closed_at = '' }: OrderDispute): boolean {
  return before.status === reversedBy(status) && before.closed_at !== undefined && before.closed_at < closed_at;
}

/** Whether the dispute needs no answer any more; an older event does not bring `due_by` back. */
function isAnswered(before: OrderDispute, { status, due_by }: OrderDispute): boolean {
  return before.status === status && before.due_by !== undefined && due_by === undefined;
}

/** Merges the listed disputes into the known ones; undefined when nothing changes. A status only moves forward. */
export function mergeDisputes(
  known: readonly OrderDispute[] = [],
  listed: readonly OrderDispute[],
): OrderDispute[] | undefined {
  const disputes = new Map(known.map((dispute) => [dispute.id, dispute]));
  for (const listedDispute of listed) {
    const { id, status, amount_cents, created_at, due_by, closed_at } = listedDispute;
    const before = disputes.get(id);
    const isNews =
      !before ||
      statusesBefore(status).includes(before.status) ||
      isReversal(before, listedDispute) ||
      isAnswered(before, listedDispute);
    if (!isNews) continue;
    disputes.set(id, {
      ...{ id, status, amount_cents, created_at },
      ...(due_by !== undefined && { due_by }),
      ...(closed_at !== undefined && { closed_at }),
    });
  }
  const all = [...disputes.values()];
  return all.length === known.length && all.every((dispute, index) => dispute === known[index]) ? undefined : all;
}

/** What the bank has returned to the customer: the amounts of the lost disputes, each at the time when it was lost. */
export function lossesOf(disputes: readonly OrderDispute[] = []): { at: string; amount_cents: Cents }[] {
  return disputes.flatMap(({ status, amount_cents, created_at, closed_at = created_at }) =>
    status === 'lost' ? [{ at: closed_at, amount_cents }] : [],
  );
}

/** Reasons not to ship a paid order: `disputed` while a dispute is open, or an inquiry that no full refund has settled, `dispute-lost`, or `refunded` in full. */
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
  const isRefunded = refunded_cents > 0 && refunded_cents >= total_cents;
  const has = (wanted: DisputeStatus) => disputes.some(({ status }) => status === wanted);
  if (has('open') || (has('inquiry') && !isRefunded)) return 'disputed';
  if (has('lost')) return 'dispute-lost';
  return isRefunded ? 'refunded' : undefined;
}
