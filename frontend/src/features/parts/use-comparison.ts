import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useUrlState, withParams } from '@/ui/use-url-state';

/** Parts in one comparison, as many as fit side by side. */
export const MAX_COMPARED = 4;
/** The URL's parameter. */
export const COMPARED = 'compare';

/** The ids in a URL, each once. */
function idsIn(params: URLSearchParams): string[] {
  const ids = (params.get(COMPARED) ?? '').split(',').filter((id) => /^[0-9a-f]{24}$/.test(id));
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

/** The parts that a visitor has chosen to compare, in the page's URL. */
export function useComparison() {
  const { params, change } = useUrlState();
  const update = (edit: (ids: string[]) => string[]) =>
    change((current) => withParams(current, { [COMPARED]: edit(idsIn(current)).join(',') }), { replace: true });
  return {
    ids: idsIn(params),
    /** the address of the comparison */
    search: withParams(new URLSearchParams(), { [COMPARED]: idsIn(params).join(',') }).toString(),
    add: (id: string) => update((ids) => [...ids, id]),
    remove: (id: string) => update((ids) => ids.filter((one) => one !== id)),
    clear: () => update(() => []),
  };
}

/**
 * Keeps the choice when Back closes the panel in which it was made: Back leaves the history entry that has the choice, so the entry of
 * the catalogue gets it.
 */
export function useChoiceAfterBack(): void {
  const { pathname } = useLocation();
  const { params, change } = useUrlState();
  const keepChoice = useEffectEvent(() => {
    const { location } = window;
    const isSame = new URLSearchParams(location.search).get(COMPARED) === params.get(COMPARED);
    if (location.pathname !== pathname || isSame) return;
    change((current) => withParams(current, { [COMPARED]: params.get(COMPARED) ?? undefined }), { replace: true });
  });
  useEffect(() => () => keepChoice(), []);
}
