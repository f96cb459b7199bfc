import { useState } from 'react';
import type { OrderView } from '@/api/types.gen';

/** What keeps a row in its place. */
type Phase =
  /** it is being shipped, or that failed and can be tried again */
  | 'open'
  /** it is shipped or refused, and its toast is open */
  | 'closed'
  /** its toast is closed, and it waits for the rows whose toasts are open */
  | 'leaving'
  /** it is pending again, and the list is about to have it */
  | 'returning';

interface HeldRow {
  order: OrderView;
  phase: Phase;
  /** the ids of the rows above it */
  above: readonly string[];
  /** which list it is in: its filter, sort and page */
  list: string;
}

/** Rows that stay in their place although the list no longer has them. */
export interface HeldRows {
  /** the rows to show; undefined until there are any */
  rows: OrderView[] | undefined;
  /** whether the row's order was shipped or refused a moment ago, so that its button does nothing */
  isClosed: (id: string) => boolean;
  /** Before the request that makes the row leave the list. */
  hold: (order: OrderView) => void;
  /** The request was answered; `patch` is what it changed. */
  close: (id: string, patch: Partial<OrderView>) => void;
  /** The row may leave. It leaves together with the others, so that nothing moves while an admin works down the list. */
  release: (id: string) => void;
  /** The list will have the row again. */
  giveBack: (id: string, patch: Partial<OrderView>) => void;
}

/**
 * Holds rows that were shipped here in their place: when a row left at once, the next one would slide under the pointer, and the
 * second of two nervous clicks would ship it.
 */
export function useHeldRows(list: string, items: OrderView[] | undefined): HeldRows {
  const [held, setHeld] = useState<readonly HeldRow[]>([]);
  const [seen, setSeen] = useState(items);
  if (seen !== items) {
    setSeen(items);
    setHeld(held.filter(({ phase, order }) => phase !== 'returning' || !has(items, order._id)));
  }
  const here = held.filter((row) => row.list === list);
  const rows = items && withHeld(items, here);

  const change = (id: string, patch: Partial<OrderView>, phase: Phase) =>
    setHeld((all) =>
      all.map((row) => (row.order._id === id ? { ...row, phase, order: { ...row.order, ...patch } } : row)),
    );
  return {
    rows,
    isClosed: (id) => here.some(({ order, phase }) => order._id === id && (phase === 'closed' || phase === 'leaving')),
    hold: (order) =>
      setHeld((all) => [
        ...all.filter((row) => row.order._id !== order._id),
        { order, phase: 'open', above: idsAbove(order._id, rows ?? []), list },
      ]),
    close: (id, patch) => change(id, patch, 'closed'),
    release: (id) =>
      setHeld((all) => {
        const next = all.map((row) => (row.order._id === id ? { ...row, phase: 'leaving' as const } : row));
        const isWorking = next.some(({ phase }) => phase === 'open' || phase === 'closed');
        return isWorking ? next : next.filter(({ phase }) => phase === 'returning');
      }),
    giveBack: (id, patch) => change(id, patch, 'returning'),
  };
}

function has(items: readonly OrderView[] | undefined, id: string): boolean {
  return items?.some(({ _id }) => _id === id) ?? false;
}

function idsAbove(id: string, rows: readonly OrderView[]): string[] {
  const index = rows.findIndex(({ _id }) => _id === id);
  return rows.slice(0, Math.max(0, index)).map(({ _id }) => _id);
}

/** The list with the held rows that it lacks, each below the last row that was above it. */
function withHeld(items: readonly OrderView[], held: readonly HeldRow[]): OrderView[] {
  const rows = [...items];
  const missing = held.filter(({ order }) => !has(items, order._id));
  for (const { order, above } of missing.toSorted((one, other) => one.above.length - other.above.length)) {
    const last = rows.findLastIndex(({ _id }) => above.includes(_id));
    rows.splice(last + 1, 0, order);
  }
  return rows;
}
