import { type FieldError, invalid } from '#shared/domain-error.js';
import type { Cents } from '#shared/money.js';
import { repeatedParts } from './order-line.js';
import { orderErrors } from './order.errors.js';
import { costOf, piecesLeft, type RefundClaim, type RefundedOrder, type RefundLine } from './order-refunds.js';

/** What these pieces cost as ordered. Throws an error for each line that the order does not have, and for each that comes twice. */
export function refundAmount({ lines: ordered }: Pick<RefundedOrder, 'lines'>, lines: readonly RefundLine[]): Cents {
  const parts = new Set(ordered.map(({ part_id }) => part_id));
  const errors: FieldError[] = lines.flatMap(({ part_id }, index) =>
    parts.has(part_id) ? [] : [{ field: `lines.${index}.part_id`, message: 'This part is not in the order' }],
  );
  errors.push(...repeatedParts(lines, 'refund'));
  if (errors.length > 0) throw invalid(errors);
  return costOf(ordered, lines);
}

/**
 * The order's claims with this one; undefined when it has the claim already. Throws `idempotency-key-reused` when the claim of the key is
 * another one, and `refund-too-many-pieces`, which names each part with the pieces that other refunds and claims leave.
 */
export function claimsWith(order: RefundedOrder, claim: RefundClaim): RefundClaim[] | undefined {
  const { lines, refunds = [], refund_claims: claims = [] } = order;
  const same = claims.find(({ key }) => key === claim.key);
  if (same && termsOf(same) !== termsOf(claim)) throw orderErrors.refundKeyReused();
  if (same) return undefined;
  const tooMany = claim.lines.flatMap(({ part_id, pieces }) => {
    const left = piecesLeft(lines, [...refunds, ...claims], part_id);
    const name = lines.find((line) => line.part_id === part_id)?.part_name ?? part_id;
    return pieces > left ? [{ name, left }] : [];
  });
  if (tooMany.length > 0) throw orderErrors.tooManyPieces(tooMany);
  return [...claims, claim];
}

function termsOf({ amount_cents, lines, reason, by }: RefundClaim): string {
  return JSON.stringify([
    amount_cents,
    lines.map(({ part_id, pieces, restock }) => [part_id, pieces, restock]),
    reason,
    by,
  ]);
}
