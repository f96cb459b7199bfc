import type { BulkTrackingBody } from '@/api/types.gen';
import { offerUndo, type Bulk } from '@/ui/use-bulk';

const WORDS = { doing: 'Shipping', done: 'shipped' };
const UNDO_WORDS = { doing: 'Undoing the shipping of', done: 'pending again' };

/** Ships orders, which can be undone for 30 seconds; resolves to whether the server answered. */
export type ShipOrders = (ids: readonly string[], tracking?: BulkTrackingBody[]) => Promise<boolean>;

export function useShipOrders(bulk: Bulk): ShipOrders {
  return async (ids, tracking) => {
    const answer = await bulk.send({
      body: { action: 'ship', ids: [...ids], ...(tracking?.length && { tracking }) },
      count: ids.length,
      words: WORDS,
      options: offerUndo(bulk, (done) => ({
        body: { action: 'undo-shipping', ids: done.map(({ id }) => id) },
        words: UNDO_WORDS,
      })),
    });
    return answer !== undefined;
  };
}
