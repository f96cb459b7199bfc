import { useEffect } from 'react';
import { brand } from './brand';

/** Names the page in the tab and for whoever listens; the home page passes nothing. */
export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    document.title = page === undefined ? brand.name : `${page} · ${brand.name}`;
  }, [page]);
}
