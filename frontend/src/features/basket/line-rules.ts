import type { BasketLineView, PartView } from '@/api/types.gen';
import { canBeOrdered, soldOutReason, type Stock } from '@/features/parts/stock';
import { formatCount } from '@/ui/format';

/** Why a line cannot be ordered, and the amount that can; without an amount the line can only be removed. */
export interface LineProblem {
  text: string;
  fix: { label: string; amount?: number };
}

const REMOVE = { label: 'Remove' };

/** @param part as it is now; undefined when it is not sold any more */
export function lineProblem({ amount }: Pick<BasketLineView, 'amount'>, part?: Stock): LineProblem | undefined {
  if (!part) return { text: 'No longer sold', fix: REMOVE };
  const { quantity, min_order } = part;
  if (!canBeOrdered(part)) return { text: soldOutReason(part), fix: REMOVE };
  if (amount > quantity) {
    const stock = formatCount(quantity);
    return { text: `Only ${stock} in stock`, fix: { label: `Change to ${stock}`, amount: quantity } };
  }
  if (amount >= min_order) return undefined;
  const minimum = formatCount(min_order);
  return { text: `Minimum is ${minimum}`, fix: { label: `Change to ${minimum}`, amount: min_order } };
}

/** A line with the part as it is now. */
export interface PricedLine extends BasketLineView {
  part: PartView;
}

/** The sum of the lines at today's prices, in whole dollars. */
export function totalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { part, amount }) => sum + part.price * amount, 0);
}

/** The server's messages about the lines of an order, by part, and all other messages by field. */
export function messagesByLine(fields: Record<string, string>, partIds: readonly string[]) {
  const lines: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const [field, message] of Object.entries(fields)) {
    const partId = partIds[Number(/^lines\.(\d+)\./.exec(field)?.[1])];
    if (partId === undefined) others[field] = message;
    else lines[partId] ??= message;
  }
  return { lines, others };
}
