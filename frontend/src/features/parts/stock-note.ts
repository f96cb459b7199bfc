import { formatCount, formatCounted } from '@/ui/format';

/** What to know of a stock that others moved while it was looked at; undefined when it did not move. Pieces, all of them. */
export function stockNote(before: number, now: number, mine?: number): string | undefined {
  const moved = now - before;
  if (moved === 0) return undefined;
  const pieces = formatCounted(Math.abs(moved), 'piece');
  const story =
    moved < 0
      ? `${pieces} left the stock meanwhile, as a sale does: there are ${formatCount(now)} now.`
      : `${pieces} came into stock meanwhile, as when an order is cancelled: there are ${formatCount(now)} now.`;
  if (mine === undefined) return `${story} You did not change the stock, so it stays.`;
  if (Number.isNaN(mine)) return story;
  const counted = now + (mine - before);
  const hint =
    counted >= 0 && counted !== mine ? ` With your change on top of that there would be ${formatCount(counted)}.` : '';
  return `${story} Saving yours sets it to ${formatCount(mine)}.${hint}`;
}
