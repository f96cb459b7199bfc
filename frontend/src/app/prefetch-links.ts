import { matchPath } from 'react-router-dom';
import { api } from '@/api/api';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import { selectSession } from '@/features/users/session';
import { PART } from '@/features/parts/use-part-panel';
import { HOVER_DELAY_MS } from '@/ui/listen';
import { loadPage, pageAt } from './page-table';
import type { Store } from './store';

const RECENT = { ifOlderThan: PREFETCHED_FOR_S };
/** The request of each kind of data in the table of pages. */
const REQUESTS = { part: 'getPart', order: 'getOrder' } as const;

/**
 * Loads the code and the data of the page behind a link while the pointer or the focus rests on it, or a finger touches it.
 * Returns a function that stops it.
 */
export function prefetchLinks(store: Store): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (delay: number) => (event: Event) => {
    clearTimeout(timer);
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) timer = setTimeout(() => prefetchPage(store, link), delay);
  };
  const listeners = { mouseover: follow(HOVER_DELAY_MS), focusin: follow(HOVER_DELAY_MS), touchstart: follow(0) };
  for (const [name, listener] of Object.entries(listeners))
    document.addEventListener(name, listener, { passive: true });
  return () => {
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
  };
}

/** Does nothing for a page that the user would leave at once to log in. */
function prefetchPage(store: Store, { pathname, search }: HTMLAnchorElement): void {
  const partId = new URLSearchParams(search).get(PART);
  if (partId) store.dispatch(api.util.prefetch('getPart', { id: partId }, RECENT));
  const page = pageAt(pathname);
  const { status } = selectSession(store.getState());
  const isOpen = page?.access === 'everyone' || page?.access === 'visitor' || status === 'signed-in';
  if (page === undefined || !isOpen || pathname === window.location.pathname) return;
  // Opening the page reports a failure.
  loadPage(page).catch(() => undefined);
  const id = matchPath(page.path, pathname)?.params['id'];
  if (page.data && id) store.dispatch(api.util.prefetch(REQUESTS[page.data], { id }, RECENT));
}
