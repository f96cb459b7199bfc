import { useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import type { OrderView } from '@/api/types.gen';

/** Why a row is pinned. */
type Phase =
  /** its order is being shipped, or shipping failed and can be retried */
  | 'in-progress'
  /** its order is shipped or was refused, and the toast is open */
  | 'done'
  /** its toast is closed, and other rows are still in progress or done */
  | 'leaving'
  /** its order is pending again, and the next response contains it */
  | 'returning';

interface PinnedRow {
  order: OrderView;
  phase: Phase;
  /** ids of the rows above it */
  above: readonly string[];
  /** the filter, sort and page of the list that it is pinned in */
  list: string;
}

/** Rows that stay in their place although the list no longer contains them. */
export interface PinnedRows {
  /** the rows to show; undefined before the first response */
  rows: OrderView[] | undefined;
  /** whether the order was shipped or refused a moment ago, so that its button is disabled */
  isDone: (id: string) => boolean;
  /** Call it before the request that removes the order from the list. */
  pin: (order: OrderView) => void;
  /** Call it after the response; `patch` has the changed fields of the order. */
  markDone: (id: string, patch: Partial<OrderView>) => void;
  /** Lets the row disappear, together with all other pinned rows, so that no row moves while an admin works down the list. */
  unpin: (id: string) => void;
  /** Call it before the list is refetched with the order. */
  restore: (id: string, patch: Partial<OrderView>) => void;
}

/**
 * Pins the rows of orders that were shipped from this list. If a row disappeared at once, the next one would slide under the
 * pointer, and the second click of an accidental double click would ship it.
 */
export function usePinnedRows(list: string, items: OrderView[] | undefined): PinnedRows {
  const [pinned, setPinned] = useState<readonly PinnedRow[]>([]);
  const [lastItems, setLastItems] = useState(items);
  if (lastItems !== items) {
    setLastItems(items);
    setPinned(pinned.filter(({ phase, order }) => phase !== 'returning' || !contains(items, order._id)));
  }
  return useMemo(() => pinnedRows(list, items, pinned, setPinned), [list, items, pinned]);
}

function pinnedRows(
  list: string,
  items: OrderView[] | undefined,
  pinned: readonly PinnedRow[],
  setPinned: Dispatch<SetStateAction<readonly PinnedRow[]>>,
): PinnedRows {
  const ofThisList = pinned.filter((row) => row.list === list);
  const rows = items && insertPinned(items, ofThisList);

  const change = (id: string, patch: Partial<OrderView>, phase: Phase) =>
    setPinned((all) =>
      all.map((row) => (row.order._id === id ? { ...row, phase, order: { ...row.order, ...patch } } : row)),
    );
  return {
    rows,
    isDone: (id) =>
      ofThisList.some(({ order, phase }) => order._id === id && (phase === 'done' || phase === 'leaving')),
    pin: (order) =>
      setPinned((all) => [
        ...all.filter((row) => row.order._id !== order._id),
        { order, phase: 'in-progress', above: idsAbove(order._id, rows ?? []), list },
      ]),
    markDone: (id, patch) => change(id, patch, 'done'),
    unpin: (id) =>
      setPinned((all) => {
        const next = all.map((row) => (row.order._id === id ? { ...row, phase: 'leaving' as const } : row));
        const isInUse = next.some(({ phase }) => phase === 'in-progress' || phase === 'done');
        return isInUse ? next : next.filter(({ phase }) => phase === 'returning');
      }),
    restore: (id, patch) => change(id, patch, 'returning'),
  };
}

function contains(items: readonly OrderView[] | undefined, id: string): boolean {
  return items?.some(({ _id }) => _id === id) ?? false;
}

function idsAbove(id: string, rows: readonly OrderView[]): string[] {
  const index = rows.findIndex(({ _id }) => _id === id);
  return rows.slice(0, Math.max(0, index)).map(({ _id }) => _id);
}

/** Adds the pinned rows that the list lacks, each below the last row that was above it. */
function insertPinned(items: readonly OrderView[], pinned: readonly PinnedRow[]): OrderView[] {
  const rows = [...items];
  const missing = pinned.filter(({ order }) => !contains(items, order._id));
  for (const { order, above } of missing.toSorted((one, other) => one.above.length - other.above.length)) {
    const last = rows.findLastIndex(({ _id }) => above.includes(_id));
    rows.splice(last + 1, 0, order);
  }
  return rows;
}
