import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface ChangeOptions {
  /** whether the change replaces the current history entry */
  replace?: boolean | ((current: URLSearchParams) => boolean);
}

export type ChangeUrl = (edit: (current: URLSearchParams) => URLSearchParams, options?: ChangeOptions) => void;

/**
 * The state of a page in its URL: `params` as last rendered. A change starts from the browser's URL instead, because on a busy
 * machine the router renders late, and `params` would lack the previous change.
 */
export function useUrlState(): { params: URLSearchParams; change: ChangeUrl } {
  const location = useLocation();
  const { search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const change = useCallback<ChangeUrl>(
    (edit, { replace = false } = {}) => {
      const current = paramsOfBrowserUrl();
      const replaces = typeof replace === 'boolean' ? replace : replace(current);
      void navigate(
        { search: edit(current).toString() },
        // A replaced entry keeps what its link has said about it.
        { replace: replaces, preventScrollReset: true, ...(replaces && { state }) },
      );
    },
    [navigate, state],
  );
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return { params, change };
}

/** Whether React has rendered the browser's current URL. */
export function useIsUrlRendered(): boolean {
  const { search } = useLocation();
  return new URLSearchParams(search).toString() === paramsOfBrowserUrl().toString();
}

/** A copy of `params` with the changes of `patch`: a list repeats its name; no, an empty or undefined value removes the parameter. */
export function withParams(
  params: URLSearchParams,
  patch: Record<string, string | readonly string[] | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(patch)) {
    const [first, ...others] = [value ?? []].flat();
    if (first) next.set(name, first);
    else next.delete(name);
    for (const other of others) next.append(name, other);
  }
  return next;
}

/** Makes all changes of one parameter share a history entry, so that Back leaves the typed text in one step. */
export function oneStep(name: string): ChangeOptions {
  return { replace: (current) => current.has(name) };
}

export function paramsOfBrowserUrl(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
