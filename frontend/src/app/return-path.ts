import type { Location } from 'react-router-dom';
import { mayOpen } from './page-table';
import { paths } from '@/ui/paths';

/** Router state for a link to the log-in page: the page to return to. The log-in and sign-up pages pass their own state on. */
export function logInState({ pathname, search, hash, state }: Location): unknown {
  return isEntrance(pathname) ? state : { from: pathname + search + hash };
}

function isEntrance(pathname: string): boolean {
  return pathname === paths.logIn || pathname === paths.signUp;
}

/** The page after log-in: the previous page if it belongs to this shop and the role may open it, otherwise the home page. */
export function returnPath(state: unknown, admin: boolean): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/')) return paths.home;
  const url = URL.canParse(from, window.location.origin) ? new URL(from, window.location.origin) : undefined;
  if (url?.origin !== window.location.origin) return paths.home;
  return !isEntrance(url.pathname) && mayOpen(url.pathname, admin) ? url.pathname + url.search + url.hash : paths.home;
}
