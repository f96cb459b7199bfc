import type { Tag } from '@/api/api-root';
import type { ServerSentEvent } from '@/api/server-sent-events';

/** What an event tells of an order. */
export interface OrderNote {
  _id: string;
  part_name: string;
  /** the customer's display name */
  name: string;
  amount: number;
  /** whole US dollars */
  total_price: number;
}

/** What happened in the shop, as far as the dashboard cares. `reload` says that some events were missed. */
export interface ShopEvent {
  type: string;
  order?: OrderNote;
}

export const RELOAD: ShopEvent = { type: 'reload' };

/** Reads an event of the stream; nothing when its data are not what the API writes. */
export function readShopEvent({ event, data }: ServerSentEvent): ShopEvent | undefined {
  try {
    const { order } = JSON.parse(data) as { order?: OrderNote };
    return order === undefined ? { type: event } : { type: event, order };
  } catch {
    return undefined;
  }
}

/** What an event makes stale, by how its type begins. Orders move stock, and acts of admins are in the audit log. */
const STALE: readonly [start: string, Tag[]][] = [
  ['order-', ['orders', 'parts', 'audit-log']],
  ['part', ['parts', 'audit-log']],
  ['review-', ['reviews', 'audit-log']],
  ['reload', ['orders', 'parts', 'reviews', 'audit-log']],
];

export function staleAfter(events: readonly ShopEvent[]): Tag[] {
  const tags = STALE.flatMap(([start, stale]) => (events.some(({ type }) => type.startsWith(start)) ? stale : []));
  return [...new Set(tags)];
}
