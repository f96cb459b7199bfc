import type { OrderLineView } from '@/api/types.gen';

type Line = Pick<OrderLineView, 'part_name' | 'sku' | 'amount' | 'price' | 'total_price'>;

/** The rows of a file with the lines of an order or a basket, which quick order reads. */
export function linesFile(lines: readonly Line[]) {
  return [
    ['Part number', 'Part', 'Amount', 'Price', 'Total'],
    ...lines.map(({ sku = '', part_name, amount, price, total_price }) => [sku, part_name, amount, price, total_price]),
  ];
}
