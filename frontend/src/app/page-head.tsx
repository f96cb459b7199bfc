import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { describedPath, describePage, setTitle } from '@/ui/head-tags';
// By name: what only the server needs of it stays out of the browser.
import { pages, site } from './page-heads.json';

interface Row {
  title: string;
  description?: string;
  indexable?: boolean;
  sameAs?: string;
}

const rows: [page: string, Row][] = Object.entries(pages).filter(([page]) => page !== '*');

/**
 * Keeps the head right while somebody walks through the app. It stands before the pages, so that what a page says itself comes after. The
 * server has filled in the head of the page that was asked for, so that one is left as it is; also while the log-in page stands in for it.
 */
export function PageHead() {
  const location = useLocation();
  const { pathname } = location;
  const state = location.state as { from?: unknown } | null;
  const from = state?.from;

  useEffect(() => {
    const row: Row = rows.find(([page]) => matchPath(page, pathname))?.[1] ?? pages['*'];
    const canonical = row.indexable ? (row.sameAs ?? pathname.replace(/(?<=.)\/$/, '')) : undefined;
    const described = describedPath();
    if (described !== undefined && described === canonical) return;
    const standsIn = described !== undefined && typeof from === 'string' && from.split(/[?#]/)[0] === described;
    setTitle(row.title);
    if (!standsIn) describePage({ description: row.description ?? site.description, canonical });
  }, [pathname, from]);

  return null;
}
