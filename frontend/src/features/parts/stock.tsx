import type { PartView } from '@/api/types.gen';
import { formatCount } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';

/** The fields that decide whether a part can be ordered. */
export type Stock = Pick<PartView, 'quantity' | 'min_order'>;

/** A stock below this number of minimum orders is low. */
const LOW_STOCK_ORDERS = 3;

/** Whether the stock covers the minimum order: the same rule as the server's `in_stock` filter. */
export function canBeOrdered({ quantity, min_order }: Stock): boolean {
  return quantity >= min_order;
}

/** A sentence that explains why a sold-out part cannot be ordered. */
export function soldOutReason({ quantity, min_order }: Stock): string {
  if (quantity === 0) return 'None left to order right now.';
  return `Only ${formatCount(quantity)} left, fewer than the minimum order of ${formatCount(min_order)}.`;
}

/** "Only N left" or "Sold out"; empty when the stock is not low. */
export function StockTag({ part, className = '' }: { part: Stock; className?: string }) {
  if (!canBeOrdered(part)) {
    return (
      <StatusTag tone="muted" className={className}>
        Sold out
      </StatusTag>
    );
  }
  if (part.quantity >= LOW_STOCK_ORDERS * part.min_order) return null;
  return (
    <StatusTag tone="warning" className={className}>
      Only {formatCount(part.quantity)} left
    </StatusTag>
  );
}

/** How many pieces there are, or why none can be ordered. */
export function PartStock({ part }: { part: Stock }) {
  return canBeOrdered(part) ? <span>{formatCount(part.quantity)} in stock</span> : <StockTag part={part} />;
}
