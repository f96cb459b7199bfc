import type { BulkTrackingBody } from '@/api/types.gen';
import { UNDO_MS, type Bulk } from '@/ui/use-bulk';

const WORDS = { doing: 'Shipping', done: 'shipped' };
const UNDO_WORDS = { doing: 'Undoing the shipping of', done: 'pending again' };

/** Ships orders, which can be undone for 30 seconds; resolves to whether the server answered. */
export type ShipOrders = (ids: readonly string[], tracking?: BulkTrackingBody[]) => Promise<boolean>;

export function useShipOrders({ send, focus }: Bulk): ShipOrders {
  const undo = async (ids: readonly string[]) => {
    await send({ body: { action: 'undo-shipping', ids: [...ids] }, count: ids.length, words: UNDO_WORDS });
    // The focused Undo button disappeared together with its toast.
    if (document.activeElement === document.body) focus();
  };
  return async (ids, tracking) => {
    const answer = await send({
      body: { action: 'ship', ids: [...ids], ...(tracking?.length && { tracking }) },
      count: ids.length,
      words: WORDS,
      options: (done) => ({ action: { label: 'Undo', run: () => void undo(done) }, stayMs: UNDO_MS }),
    });
    return answer !== undefined;
  };
}
