import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ORDERS } from './order.schema.js';

/** A part and the orders that are being placed or cancelled. */
interface PartInOrders {
  _id: string;
  reservations: readonly { order_id: string; amount: number }[];
  releases: readonly { order_id: string }[];
}

/**
 * For each part the pieces of its orders, placed or being placed. The sum is exact if the stock of the parts does not change while this
 * reads: an order is inserted after its reservation is made and before it is removed, and deleted after its return is recorded.
 */
export async function piecesInOrders(store: MongoStore, parts: readonly PartInOrders[]): Promise<Map<string, number>> {
  const pieces = new Map<string, number>();
  const add = (part_id: string, amount: number) => pieces.set(part_id, (pieces.get(part_id) ?? 0) + amount);
  /** the orders of each part whose pieces are not counted by their lines: they are counted already, or returned */
  const counted = new Map<string, Set<string>>();
  for (const { _id, reservations, releases } of parts) {
    for (const { amount } of reservations) add(_id, amount);
    counted.set(_id, new Set([...reservations, ...releases].map(({ order_id }) => order_id)));
  }
  const ordered = {
    'lines.part_id': trusted({ $in: parts.map(({ _id }) => _id) }),
    status: trusted({ $in: ['unpaid', 'pending', 'shipped', 'cancelling'] }),
  };
  // An order that is paid or shipped during the scan would move in an index with the status.
  const options = { readConcern: 'majority', index: 'of_line_of_email' } as const;
  for await (const { _id, lines } of store.collection(ORDERS).scan(ordered, ['lines'], options))
    for (const { part_id, amount } of lines) if (counted.get(part_id)?.has(_id) === false) add(part_id, amount);
  return pieces;
}
