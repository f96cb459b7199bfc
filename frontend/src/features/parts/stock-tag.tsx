import type { PartView } from '@/api/types.gen';
import { StatusTag } from '@/ui/status-tag';
import { stockLabel, stockLevel } from './stock-level';

/** "Only N left" or "Sold out"; nothing when there is plenty. */
export function StockTag({ part, className = '' }: { part: PartView; className?: string }) {
  const label = stockLabel(part);
  if (label === undefined) return null;
  return (
    <StatusTag tone={stockLevel(part) === 'scarce' ? 'warning' : 'muted'} className={className}>
      {label}
    </StatusTag>
  );
}
