import { useEffect } from 'react';
import { describePage, setTitle, type HeadTags } from './head-tags';

/**
 * Names the page in the tab and for whoever listens. Without a name the page keeps that of `app/page-heads.json`; `tags` are for a page whose
 * data decides what its head says.
 */
export function useDocumentTitle(page?: string, tags?: HeadTags): void {
  useEffect(() => {
    if (page !== undefined) setTitle(page);
  }, [page]);

  const { description, canonical } = tags ?? {};
  useEffect(() => {
    if (description !== undefined) describePage({ description, canonical });
  }, [description, canonical]);
}
