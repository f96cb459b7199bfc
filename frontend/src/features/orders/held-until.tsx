import type { OrderView } from '@/api/types.gen';
import { formatDateTime } from '@/ui/format';

/** Until when an unpaid order keeps its parts; nothing when that has no end. */
export function HeldUntil({ order: { held_until }, whose }: { order: OrderView; whose: 'yours' | 'theirs' }) {
  if (held_until === undefined) return null;
  return (
    <>
      {whose === 'yours' ? 'We hold its parts for you until ' : 'Its parts are held until '}
      <time dateTime={held_until}>{formatDateTime(held_until)}</time>
      {whose === 'yours' ? '; then the order is cancelled.' : '; then it is cancelled by itself.'}
    </>
  );
}
