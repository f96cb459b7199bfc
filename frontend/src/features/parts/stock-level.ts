import type { PartView } from '@/api/types.gen';
import { formatCount } from '@/ui/format';

type Stock = Pick<PartView, 'quantity' | 'min_order'>;

/** Below this many minimum orders in stock a buyer had better not wait. */
const PLENTY_OF_ORDERS = 3;

/** `sold-out` when the stock is below the minimum order, as the server's `in_stock` has it; `scarce` when few orders would empty it. */
export function stockLevel({ quantity, min_order }: Stock): 'plenty' | 'scarce' | 'sold-out' {
  if (quantity < min_order) return 'sold-out';
  return quantity < PLENTY_OF_ORDERS * min_order ? 'scarce' : 'plenty';
}

/** What a buyer should know of the stock at a glance; nothing when there is plenty. */
export function stockLabel(stock: Stock): string | undefined {
  const labels = { plenty: undefined, scarce: `Only ${formatCount(stock.quantity)} left`, 'sold-out': 'Sold out' };
  return labels[stockLevel(stock)];
}

/** Why a sold-out part cannot be ordered now, in a sentence. */
export function soldOutReason({ quantity, min_order }: Stock): string {
  if (quantity === 0) return 'None left to order right now.';
  return `Only ${formatCount(quantity)} left, fewer than the minimum order of ${formatCount(min_order)}.`;
}
