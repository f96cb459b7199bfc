import { z } from 'zod';
import type { FieldError } from '#shared/domain-error.js';
import { formatDollars } from '#shared/money.js';
import { flag, optionalText, text, whole } from '#shared/record.js';

/** The pieces of one part in an order, as every store returns them. */
export const ORDER_LINE = z.strictObject({
  part_id: text.meta({ description: "The part's id", example: '665f1c2ab3d4e5f60718293a' }),
  part_name: text.meta({ description: "The part's name", example: 'Northbridge N8 Processor' }),
  part_image: text.meta({ description: 'Its picture', example: '/pictures/processor-n8.svg' }),
  sku: optionalText.meta({ description: "The part's number; absent if it has none", example: 'NB-N8' }),
  /** of one piece, at the moment of ordering */
  price_cents: whole(1),
  amount: whole(1).meta({ description: 'Pieces ordered', example: 20 }),
  /** price × amount */
  total_cents: whole(1),
  /** true once the customer has acknowledged the stock that the line took; absent before */
  stock_acknowledged: flag.optional(),
});
export type OrderLine = z.infer<typeof ORDER_LINE>;

/** The fields of an order that summarise its lines; those of a one-line order are the line's. */
export type Summary = Pick<OrderLine, 'part_id' | 'part_name' | 'part_image' | 'amount' | 'total_cents'>;

/** The part of the first line, all pieces, and the sum of all totals. */
export function summaryOf(lines: readonly OrderLine[]): Summary {
  const [first] = lines;
  if (!first) throw new Error('An order has at least one line');
  const { part_id, part_name, part_image } = first;
  const others = lines.length - 1;
  return {
    part_id,
    part_name: others === 0 ? part_name : `${part_name} and ${others} more`,
    part_image,
    amount: sum(lines, 'amount'),
    total_cents: sum(lines, 'total_cents'),
  };
}

/** The lines with their summary and the order's other fields. */
export function orderOf<Others extends object>(lines: readonly OrderLine[], others: Others) {
  return { ...others, ...summaryOf(lines), lines };
}

/** What is wrong with the lines of a stored order or with their summary, if anything is; a damaged document may lack them. */
export function linesFault({
  lines = [],
  ...order
}: Pick<Summary, 'part_id' | 'amount' | 'total_cents'> & { lines?: readonly OrderLine[] }): string | undefined {
  if (lines.length === 0) return 'it has no lines';
  for (const [index, { amount, price_cents, total_cents }] of lines.entries())
    if (amount * price_cents !== total_cents)
      return `its line ${index + 1} has ${amount} pieces at ${formatDollars(price_cents)} and a total of ${formatDollars(total_cents)}`;
  if (repeatedParts(lines).length > 0) return 'two of its lines have the same part';
  const { part_id, amount, total_cents } = summaryOf(lines);
  if (order.part_id !== part_id) return `its part is ${order.part_id}, but that of its first line ${part_id}`;
  if (order.amount !== amount) return `its amount is ${order.amount}, but its lines have ${amount} pieces`;
  if (order.total_cents !== total_cents)
    return `its total is ${formatDollars(order.total_cents)}, but its lines come to ${formatDollars(total_cents)}`;
  return undefined;
}

/** An error for each line whose part an earlier line has. */
export function repeatedParts(
  lines: readonly Partial<Pick<OrderLine, 'part_id'>>[],
  place: 'order' | 'basket' | 'refund' = 'order',
): FieldError[] {
  const seen = new Set<string>();
  return lines.flatMap(({ part_id }, index) => {
    if (part_id === undefined) return [];
    if (seen.has(part_id))
      return [{ field: `lines.${index}.part_id`, message: `This part is in the ${place} already` }];
    seen.add(part_id);
    return [];
  });
}

function sum(lines: readonly OrderLine[], field: 'amount' | 'total_cents'): number {
  return lines.reduce((all, line) => all + line[field], 0);
}
