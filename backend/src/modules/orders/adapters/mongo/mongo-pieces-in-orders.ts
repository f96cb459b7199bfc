import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type OrderDocument, ORDERS } from './order.schema.js';

/** A part and the orders that are being placed, cancelled or refunded. */
interface PartInOrders {
  _id: string;
  reservations: readonly { order_id: string; amount: number }[];
  releases: readonly { order_id: string; refund_id?: string }[];
}

/** The pieces of a part in orders, and those that refunds of these orders have returned. */
export interface PiecesInOrders {
  ordered: number;
  restocked: number;
}

/**
 * For each part the pieces of its orders, placed or being placed, and those that refunds returned. The sums are exact if the stock of the
 * parts does not change while this reads: an order is inserted after its reservation is made and before it is removed, and deleted after
 * its return is recorded; a refund is marked until after its return is recorded.
 */
export async function piecesInOrders(
  store: MongoStore,
  parts: readonly PartInOrders[],
): Promise<Map<string, PiecesInOrders>> {
  const pieces = new Map<string, PiecesInOrders>();
  const add = (part_id: string, sum: keyof PiecesInOrders, amount: number) => {
    const sums = pieces.get(part_id) ?? { ordered: 0, restocked: 0 };
    sums[sum] += amount;
    pieces.set(part_id, sums);
  };
  /** the orders of each part whose pieces are not counted by their lines: they are counted already, or returned */
  const counted = new Map<string, Set<string>>();
  /** the refunds of each part whose pieces are returned, although their order may still be marked */
  const returned = new Map<string, Set<string>>();
  for (const { _id, reservations, releases } of parts) {
    for (const { amount } of reservations) add(_id, 'ordered', amount);
    const cancelled = releases.filter(({ refund_id }) => refund_id === undefined);
    counted.set(_id, new Set([...reservations, ...cancelled].map(({ order_id }) => order_id)));
    returned.set(_id, new Set(releases.map(({ order_id, refund_id }) => `${order_id} ${refund_id}`)));
  }
  const ordered = {
    'lines.part_id': trusted({ $in: parts.map(({ _id }) => _id) }),
    status: trusted({ $in: ['unpaid', 'pending', 'shipped', 'cancelling'] }),
  };
  // An order that is paid or shipped during the scan would move in an index with the status.
  const options = { readConcern: 'majority', index: 'of_line_of_email' } as const;
  const fields = ['lines', 'refunds', 'pending_restocks'];
  for await (const order of store.collection(ORDERS).scan(ordered, fields, options)) {
    for (const { part_id, amount } of order.lines)
      if (counted.get(part_id)?.has(order._id) === false) add(part_id, 'ordered', amount);
    for (const { refund_id, part_id, amount } of restocksIn(order))
      if (!isPending(order, refund_id, part_id) || returned.get(part_id)?.has(`${order._id} ${refund_id}`))
        add(part_id, 'restocked', amount);
  }
  return pieces;
}

function restocksIn({ refunds = [] }: OrderDocument) {
  return refunds.flatMap(({ id, lines = [] }) =>
    lines.map(({ part_id, restocked }) => ({ refund_id: id, part_id, amount: restocked })),
  );
}

function isPending({ pending_restocks = [] }: OrderDocument, refund_id: string, part_id: string): boolean {
  return pending_restocks.some((one) => one.refund_id === refund_id && one.part_id === part_id);
}
