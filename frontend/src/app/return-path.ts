import type { Location } from 'react-router-dom';
import { mayOpen } from './access-rules';
import { paths } from './paths';

/** What the log-in page is told by whoever sends a person there. */
export interface LogInState {
  from: string;
}

export function logInState({ pathname, search, hash }: Location): LogInState {
  return { from: pathname + search + hash };
}

/** Where to go after log-in: back where the person came from, if that is a page of this shop that their role may open; else home. */
export function returnPath(state: unknown, admin: boolean): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/')) return paths.home;
  const url = URL.canParse(from, window.location.origin) ? new URL(from, window.location.origin) : undefined;
  if (url?.origin !== window.location.origin) return paths.home;
  const isLogIn = url.pathname === paths.logIn || url.pathname === paths.signUp;
  return !isLogIn && mayOpen(url.pathname, admin) ? url.pathname + url.search + url.hash : paths.home;
}
