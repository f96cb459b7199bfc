import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface ChangeOptions {
  /** whether the change replaces the present history entry */
  replace?: boolean | ((current: URLSearchParams) => boolean);
}

export type ChangeUrl = (edit: (current: URLSearchParams) => URLSearchParams, options?: ChangeOptions) => void;

/**
 * What a page keeps in its address: `params` as drawn last. A change starts from the address itself, because the router draws
 * later on a busy machine, and then `params` lack the change before.
 */
export function useUrlState(): { params: URLSearchParams; change: ChangeUrl } {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const change: ChangeUrl = (edit, { replace = false } = {}) => {
      const current = paramsOfAddress();
      void navigate(
        { search: edit(current).toString() },
        { replace: typeof replace === 'boolean' ? replace : replace(current), preventScrollReset: true },
      );
    };
    return { params: new URLSearchParams(search), change };
  }, [search, navigate]);
}

/** Whether the page is drawn as its address says. */
export function useIsDrawn(): boolean {
  const { search } = useLocation();
  return new URLSearchParams(search).toString() === paramsOfAddress().toString();
}

/** A copy with these set; one without a value is removed. */
export function withParams(params: URLSearchParams, patch: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(patch)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Typing is one step back, however many times its parameter changes on the way. */
export function oneStep(name: string): ChangeOptions {
  return { replace: (current) => current.has(name) };
}

function paramsOfAddress(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
