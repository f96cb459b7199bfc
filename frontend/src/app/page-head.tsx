import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '@/ui/brand';
import { describedPath, describePage, setTitle } from '@/ui/document-head';
import { pageAt } from './page-table';

/**
 * Updates title, description and canonical URL during navigation. It is rendered before the pages, so that a page can replace the
 * title. The head of the first page stays as the server filled it in, also while the log-in page replaces that page.
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
    const isLogInInstead = described !== undefined && typeof from === 'string' && from.split(/[?#]/)[0] === described;
    if (row) setTitle(row.title);
    if (!isLogInInstead)
      describePage({ description: row?.description?.replaceAll('{shop}', brand.name) ?? brand.description, canonical });
  }, [pathname, from]);

  return null;
}

/** After a change of route, moves the focus to the top of the new page and announces its title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
