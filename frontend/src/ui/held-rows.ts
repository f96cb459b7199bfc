import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';

/** Keeps the rows of the list around a component until the returned function is called. */
export const HoldRows = createContext<() => () => void>(() => () => undefined);

/** Keeps the rows of the list in place while the component is mounted. */
export function useHoldRows(): void {
  const hold = use(HoldRows);
  useLayoutEffect(hold, [hold]);
}

/**
 * The rows to show: while one is edited, the ones of before, because a refetch could remove it or move it away from the pointer.
 * @param query the filter, the order and the page, as text; undefined while its rows are loading
 */
export function useHeldRows<Row>(query: string | undefined, rows: Row[] | undefined) {
  const [holds, setHolds] = useState(0);
  const [kept, setKept] = useState({ query, rows });
  const isHeld = holds > 0 && kept.query === query;
  if (!isHeld && query !== undefined && (kept.query !== query || kept.rows !== rows)) setKept({ query, rows });
  const hold = useCallback(() => {
    setHolds((count) => count + 1);
    return () => setHolds((count) => count - 1);
  }, []);
  return { rows: isHeld ? kept.rows : rows, hold };
}
