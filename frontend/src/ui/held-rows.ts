import { createContext, use, useLayoutEffect, useMemo, useState } from 'react';

/** The rows of the list around a component. */
interface Held {
  /** keeps them in place until the returned function is called */
  hold: () => () => void;
  /** shows fields of a row that is held as they are now */
  patch: (id: string, fields: object) => void;
  isPatched: (id: string) => boolean;
}

export const HeldRows = createContext<Held>({
  hold: () => () => undefined,
  patch: () => undefined,
  isPatched: () => false,
});

/** Keeps the rows of the list in place while the component is mounted. */
export function useHoldRows(): void {
  const { hold } = use(HeldRows);
  useLayoutEffect(hold, [hold]);
}

const FREE = { holds: 0, patches: new Map<string, object>() };

/**
 * The rows to show: while they are held, the ones of before, because a refetch could remove a row or move it away from the pointer.
 * @param query the filter, the order and the page, as text; undefined while its rows are loading
 */
export function useHeldRows<Row extends { _id: string }>(query: string | undefined, rows: Row[] | undefined) {
  const [{ holds, patches }, setHeld] = useState(FREE);
  const [kept, setKept] = useState({ query, rows });
  const isHeld = holds > 0 && kept.query === query;
  if (!isHeld && query !== undefined && (kept.query !== query || kept.rows !== rows)) setKept({ query, rows });
  const change = useMemo(
    () => ({
      hold: () => {
        setHeld((now) => ({ ...now, holds: now.holds + 1 }));
        return () => setHeld((now) => (now.holds === 1 ? FREE : { ...now, holds: now.holds - 1 }));
      },
      patch: (id: string, fields: object) =>
        setHeld((now) => ({ ...now, patches: new Map(now.patches).set(id, { ...now.patches.get(id), ...fields }) })),
    }),
    [],
  );
  const held = useMemo<Held>(() => ({ ...change, isPatched: (id) => patches.has(id) }), [change, patches]);
  const patched = useMemo(
    () => kept.rows?.map((row) => (patches.has(row._id) ? { ...row, ...patches.get(row._id) } : row)),
    [kept, patches],
  );
  return { rows: isHeld ? patched : rows, held };
}
