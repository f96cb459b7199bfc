import { z } from 'zod';
import { type Cents, formatDollars } from '#shared/money.js';
import { flag, listOf, oneOf, optionalText, text, time, whole } from '#shared/record.js';
import { type OrderLine, repeatedParts } from './order-line.js';

/** `failed`: the bank sent the money back, so it does not count */
export const refundStatus = oneOf('pending', 'succeeded', 'failed');

/** Characters of the reason of a refund. */
export const MAX_REASON = 200;

/** Pieces of a line of the order that a refund pays back, at the price as ordered. */
export const REFUND_LINE = z.strictObject({
  part_id: text,
  pieces: whole(1).meta({ description: 'Pieces refunded', example: 2, minimum: 1 }),
  restock: flag.meta({ description: 'Whether they were to go back to the stock, for admins only', example: true }),
});
export type RefundLine = z.infer<typeof REFUND_LINE>;

const reason = optionalText.meta({
  description: 'What the admin entered; the customer sees it',
  example: 'Two arrived damaged',
  maxLength: MAX_REASON,
});

/** Pieces that a refund has paid back. */
export const REFUNDED_LINE = REFUND_LINE.extend({
  restocked: whole(0).meta({
    description:
      'Pieces that went back to the stock, for admins only; none of a part that was deleted, nor pieces that a failed refund had returned already',
    example: 2,
    minimum: 0,
  }),
});

/** Refunded money of a paid order, as the card gateway reports it. */
export const REFUND_RECORD = z.strictObject({
  id: text.meta({ description: 'Its id at the card provider', example: 're_3PabcXYZ' }),
  amount_cents: whole(0),
  status: refundStatus.meta({
    description: '`pending`: the bank is processing it. `failed`: the bank rejected it; it does not count',
    example: 'succeeded',
  }),
  created_at: time.meta({ description: 'When, ISO 8601 UTC', example: '2026-03-03T08:15:00.000Z' }),
  /** as an `Actor`'s `who` */
  by: optionalText.meta({
    description: 'The admin who refunded it, for admins only; absent for a refund made at the card provider',
    example: 'admin@northbridge.test',
  }),
  reason,
  /** absent of a refund of an amount */
  lines: listOf(REFUNDED_LINE).optional(),
});
export type OrderRefund = z.infer<typeof REFUND_RECORD>;

/** Pieces of an order that a refund has claimed until the gateway's answer is recorded, so that no other refund takes them. */
export const REFUND_CLAIM = z.strictObject({
  /** the gateway's idempotency key */
  key: text,
  amount_cents: whole(1),
  lines: listOf(REFUND_LINE),
  reason,
  /** as an `Actor`'s `who` */
  by: text.meta({ description: 'The admin who refunds it', example: 'admin@northbridge.test' }),
  created_at: time.meta({ description: 'Since when, ISO 8601 UTC', example: '2026-03-03T08:15:00.000Z' }),
});
export type RefundClaim = z.infer<typeof REFUND_CLAIM>;

/** A refund in the gateway's list. */
export interface ListedRefund extends Omit<OrderRefund, 'lines'> {
  lines?: readonly RefundLine[] | undefined;
  /** the key under which the shop made it; absent when it was refunded at the gateway itself */
  key?: string | undefined;
}

/** The fields of an order that its refunds need. */
export interface RefundedOrder {
  lines: readonly OrderLine[];
  refunds?: readonly OrderRefund[] | undefined;
  refund_claims?: readonly RefundClaim[] | undefined;
}

/** A bank may fail a refund after it succeeded; no other status moves back. */
const RANK = { pending: 0, succeeded: 1, failed: 2 } as const;

/**
 * Merges the listed refunds into those of the order: known refunds first, in their order; undefined when nothing changes. Lists may arrive
 * late and out of order: a refund that one lacks stays, and a status only moves forward. A claim ends with its refund.
 * @param existing the parts of new lines that can be restocked: a deleted part takes nothing back
 */
export function mergeRefunds(
  { lines, refunds: known = [], refund_claims: claims = [] }: RefundedOrder,
  listed: readonly ListedRefund[],
  existing: ReadonlySet<string> = new Set(),
): Pick<RefundedOrder, 'refunds' | 'refund_claims'> | undefined {
  const refunds = new Map(known.map((refund) => [refund.id, refund]));
  for (const { id, amount_cents, status, created_at, by, reason, lines: asked } of listed) {
    const before = refunds.get(id);
    if (before) {
      if (RANK[status] > RANK[before.status]) refunds.set(id, { ...before, status });
      continue;
    }
    const others = [...refunds.values()];
    const isCounted = status !== 'failed';
    // The gateway has paid it, so it is stored; with lines that the order cannot have it is the refund of an amount.
    const fits = asked && refundLinesFault(lines, { amount_cents, status, lines: asked }, others) === undefined;
    const restocked = (line: RefundLine) =>
      line.restock && isCounted && existing.has(line.part_id) ? piecesToRestock(others, line) : 0;
    refunds.set(id, {
      ...{ id, amount_cents, status, created_at },
      ...(by !== undefined && { by }),
      ...(reason !== undefined && { reason }),
      ...(fits && { lines: asked.map((line) => ({ ...line, restocked: restocked(line) })) }),
    });
  }
  const all = [...refunds.values()];
  const made = new Set(listed.map(({ key }) => key));
  const open = claims.filter(({ key }) => !made.has(key));
  if (open.length === claims.length && all.every((refund, index) => refund === known[index])) return undefined;
  return { refunds: all.length > 0 ? all : undefined, refund_claims: open.length > 0 ? open : undefined };
}

/** Why the order cannot have a refund of these lines, if it cannot. @param others its other refunds */
export function refundLinesFault(
  ordered: readonly OrderLine[],
  {
    amount_cents,
    status,
    lines = [],
  }: Pick<ListedRefund, 'amount_cents' | 'lines'> & Partial<Pick<OrderRefund, 'status'>>,
  others: readonly PaidBack[],
): string | undefined {
  if (repeatedParts(lines).length > 0) return 'two of its lines have the same part';
  for (const { part_id, pieces } of lines) {
    const left = piecesLeft(ordered, status === 'failed' ? [] : others, part_id);
    if (pieces > left) return `it has ${pieces} pieces of part ${part_id}, but the order has ${left} left`;
  }
  const cost = costOf(ordered, lines);
  return cost === amount_cents
    ? undefined
    : `its amount is ${formatDollars(amount_cents)}, but its lines come to ${formatDollars(cost)}`;
}

/** What these pieces cost as ordered. */
export function costOf(ordered: readonly OrderLine[], lines: readonly RefundLine[]): Cents {
  const prices = new Map(ordered.map(({ part_id, price_cents }) => [part_id, price_cents]));
  return lines.reduce((sum, { part_id, pieces }) => sum + pieces * (prices.get(part_id) ?? 0), 0);
}

interface PaidBack {
  lines?: readonly RefundLine[] | undefined;
  status?: OrderRefund['status'];
}

/** The pieces of the part that these refunds leave; those of a failed refund are not paid back. */
export function piecesLeft(lines: readonly OrderLine[], refunds: readonly PaidBack[], part_id: string): number {
  const ordered = lines.find((line) => line.part_id === part_id)?.amount ?? 0;
  return refunds.reduce(
    (left, { status, lines: of }) => left - (status === 'failed' ? 0 : piecesIn(of, part_id)),
    ordered,
  );
}

function piecesIn(lines: readonly RefundLine[] | undefined = [], part_id: string): number {
  return lines.find((line) => line.part_id === part_id)?.pieces ?? 0;
}

/** Pieces that a failed refund has restocked are in the stock still: the refund that replaces it does not return them again. */
function piecesToRestock(others: readonly OrderRefund[], { part_id, pieces }: RefundLine): number {
  const ofPart = others.flatMap(({ status, lines = [] }) =>
    lines.filter((line) => line.part_id === part_id).map((line) => ({ ...line, status })),
  );
  const wanted = ofPart.reduce(
    (sum, line) => sum + (line.restock && line.status !== 'failed' ? line.pieces : 0),
    pieces,
  );
  const returned = ofPart.reduce((sum, { restocked }) => sum + restocked, 0);
  return Math.max(0, Math.min(pieces, wanted - returned));
}

/** The parts that new refunds of the list put back, if those exist. */
export function partsToRestock({ refunds = [] }: RefundedOrder, listed: readonly ListedRefund[]): string[] {
  const known = new Set(refunds.map(({ id }) => id));
  return listed.flatMap(({ id, lines = [] }) =>
    known.has(id) ? [] : lines.filter(({ restock }) => restock).map(({ part_id }) => part_id),
  );
}

/** The pieces that new refunds of the order put back. */
export function restocksOf(
  { refunds: known = [] }: RefundedOrder,
  refunds: readonly OrderRefund[] = [],
): { refund_id: string; part_id: string; amount: number }[] {
  return refunds
    .slice(known.length)
    .flatMap(({ id, lines = [] }) =>
      lines.flatMap(({ part_id, restocked }) => (restocked > 0 ? [{ refund_id: id, part_id, amount: restocked }] : [])),
    );
}

/** The pieces of a line that are shipped, or were: without those that were refunded before. */
export function piecesToShip(
  { refunds = [], shipped_at }: Pick<RefundedOrder, 'refunds'> & { shipped_at?: string | undefined },
  line: OrderLine,
): number {
  const before = refunds.filter(({ created_at }) => shipped_at === undefined || created_at < shipped_at);
  return piecesLeft([line], before, line.part_id);
}

/** The sum of succeeded and pending refunds. */
export function refundedCents(refunds: readonly Pick<OrderRefund, 'amount_cents' | 'status'>[] = []): Cents {
  return refunds.reduce((sum, { amount_cents, status }) => sum + (status === 'failed' ? 0 : amount_cents), 0);
}
