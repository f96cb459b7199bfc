import type { PartView } from '@/api/api';
import { StatusTag } from '@/ui/status-tag';
import { stockLabel, stockLevel } from './stock-level';

/** "Only N left" or "Sold out"; nothing when there is plenty. */
export function StockTag({ part }: { part: PartView }) {
  const label = stockLabel(part);
  return label && <StatusTag tone={stockLevel(part) === 'scarce' ? 'warning' : 'muted'}>{label}</StatusTag>;
}
