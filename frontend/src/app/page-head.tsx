import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { describedPath, describePage, setTitle } from '@/ui/head-tags';
import { pageAt } from './page-table';
// By name: what only the server needs stays out of the browser.
import { site } from './pages.json';

/**
 * Keeps title, description and canonical address current during navigation. It is rendered before the pages, so that a page can replace the
 * title. The head of the first page is kept as the server filled it in, also while the log-in page is shown in its place.
 */
export function PageHead() {
  const location = useLocation();
  const { pathname } = location;
  const state = location.state as { from?: unknown } | null;
  const from = state?.from;

  useEffect(() => {
    const row = pageAt(pathname);
    const canonical = row?.indexable ? (row.sameAs ?? pathname.replace(/(?<=.)\/$/, '')) : undefined;
    const described = describedPath();
    if (described !== undefined && described === canonical) return;
    const standsIn = described !== undefined && typeof from === 'string' && from.split(/[?#]/)[0] === described;
    if (row) setTitle(row.title);
    if (!standsIn) describePage({ description: row?.description ?? site.description, canonical });
  }, [pathname, from]);

  return null;
}
