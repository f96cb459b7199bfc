import { z } from 'zod';
import { view } from '#shared/http/view.js';
import { type Cents, toDollars } from '#shared/money.js';
import { listOf } from '#shared/record.js';
import { ORDER_LINE, type OrderLine } from '../domain/order-line.js';
import {
  type OrderRefund,
  REFUND_CLAIM,
  REFUND_RECORD,
  REFUNDED_LINE,
  type RefundClaim,
  type RefundLine,
} from '../domain/order-refunds.js';

const amount = z.number().meta({ description: 'US dollars with at most two decimals', minimum: 0.01, example: 698 });

/** Pieces of a part that a refund pays back. */
const RefundLineView = view('RefundLineView', {
  part_id: ORDER_LINE.shape.part_id,
  part_name: ORDER_LINE.shape.part_name.meta({ description: "The part's name, as ordered" }),
  sku: ORDER_LINE.shape.sku.meta({ description: "The part's number; absent if it had none" }),
  pieces: REFUNDED_LINE.shape.pieces,
  amount,
  ...REFUNDED_LINE.pick({ restock: true, restocked: true }).partial().shape,
});
type RefundLineView = z.infer<typeof RefundLineView>;

/** A refund of a payment. */
export const RefundView = view('RefundView', {
  id: REFUND_RECORD.shape.id,
  amount,
  ...REFUND_RECORD.pick({ status: true, created_at: true, by: true, reason: true }).shape,
  lines: listOf(RefundLineView).optional().meta({
    description: 'The pieces that it pays back; absent for a refund of an amount',
  }),
});
export type RefundView = z.infer<typeof RefundView>;

/** A refund of lines that the card provider has not confirmed yet. The shop repeats it until it has. */
export const RefundClaimView = view('RefundClaimView', {
  amount,
  ...REFUND_CLAIM.pick({ by: true, created_at: true, reason: true }).shape,
  lines: listOf(RefundLineView).meta({ description: 'The pieces that it pays back' }),
});
export type RefundClaimView = z.infer<typeof RefundClaimView>;

interface Ordered {
  lines: readonly OrderLine[];
}

/** @param forAdmin with what customers must not see */
export function refundView(
  { id, amount_cents, status, created_at, by, reason, lines }: OrderRefund,
  order: Ordered,
  forAdmin: boolean,
): RefundView {
  return {
    ...{ id, amount: toDollars(amount_cents), status, created_at },
    ...(forAdmin && by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...(lines && { lines: lines.map((line) => refundLineView(line, order, forAdmin)) }),
  };
}

export function claimView(
  { amount_cents, by, created_at, reason, lines }: RefundClaim,
  order: Ordered,
): RefundClaimView {
  return {
    ...{ amount: toDollars(amount_cents), by, created_at },
    ...(reason !== undefined && { reason }),
    lines: lines.map((line) => refundLineView(line, order, true)),
  };
}

function refundLineView(
  { part_id, pieces, restock, restocked }: RefundLine & { restocked?: number },
  { lines }: Ordered,
  forAdmin: boolean,
): RefundLineView {
  const { part_name = '', sku, price_cents = 0 } = lines.find((line) => line.part_id === part_id) ?? {};
  const cents: Cents = pieces * price_cents;
  return {
    ...{ part_id, part_name, ...(sku !== undefined && { sku }), pieces, amount: toDollars(cents) },
    ...(forAdmin && { restock, ...(restocked !== undefined && { restocked }) }),
  };
}
