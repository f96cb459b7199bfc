import { useMemo, useState } from 'react';
import type { OrderView } from '@/api/types.gen';

interface Held {
  /** the filter, sort and page of the list that is held */
  list: string;
  rows: OrderView[];
  /** ids of orders that are being shipped or whose toast is open */
  open: ReadonlySet<string>;
  /** ids of orders that were shipped or refused */
  done: ReadonlySet<string>;
}

/** The rows of a list, which stay as they are while a toast offers to undo a shipment. */
export interface HeldRows {
  /** the rows to show; undefined before the first response */
  rows: OrderView[] | undefined;
  /** whether the order was shipped or refused a moment ago, so that its button is disabled */
  isDone: (id: string) => boolean;
  /** Call it before the request that removes the order from the list. */
  hold: (id: string) => void;
  /** Call it after the response; `patch` has the changed fields of the order. */
  update: (id: string, patch: Partial<OrderView>, isDone: boolean) => void;
  /** Call it when the toast closes: after the last one the list shows its latest response. */
  release: (id: string) => void;
}

/**
 * Holds a list while orders are shipped from it. If a row disappeared at once, the next one would slide under the pointer, and the
 * second click of an accidental double click would ship it.
 */
export function useHeldRows(list: string, items: OrderView[] | undefined): HeldRows {
  const [held, setHeld] = useState<Held>();
  return useMemo(() => {
    const here = held?.list === list ? held : undefined;
    const rows = here?.rows ?? items;
    return {
      rows,
      isDone: (id) => here?.done.has(id) ?? false,
      hold: (id) =>
        setHeld((now) =>
          now?.list === list
            ? { ...now, open: new Set([...now.open, id]) }
            : { list, rows: rows ?? [], open: new Set([id]), done: new Set() },
        ),
      update: (id, patch, isDone) =>
        setHeld((now) => {
          if (!now) return now;
          const patched = now.rows.map((row) => (row._id === id ? { ...row, ...patch } : row));
          return { ...now, rows: patched, done: isDone ? new Set([...now.done, id]) : without(now.done, id) };
        }),
      release: (id) =>
        setHeld((now) => {
          if (!now?.open.has(id)) return now;
          const open = without(now.open, id);
          return open.size === 0 ? undefined : { ...now, open };
        }),
    };
  }, [list, items, held]);
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((other) => other !== id));
