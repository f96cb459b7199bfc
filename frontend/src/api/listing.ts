import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** One page of a list, or the whole list when the request has no limit. */
export interface Listing<Row> {
  items: Row[];
  /** number of rows on all pages: '26', or '10000+' when a filter matches more */
  total: string;
  /** the cursor of the next page; absent on the last page */
  next?: string;
  /** the cursor of the previous page; absent on the first page */
  previous?: string;
}

/** Reads a list response: rows from the body, total and cursors from the headers. */
export function toListing<Row>(items: Row[], meta: FetchBaseQueryMeta | undefined): Listing<Row> {
  const headers = meta?.response?.headers;
  const link = headers?.get('Link') ?? '';
  return {
    items,
    total: headers?.get('X-Total-Count') ?? String(items.length),
    next: cursorOf(link, 'next'),
    previous: cursorOf(link, 'prev'),
  };
}

/** The cursor in the URL of a relation in a `Link` header (RFC 8288). */
function cursorOf(link: string, relation: 'next' | 'prev'): string | undefined {
  const address = new RegExp(`<([^>]*)>;\\s*rel="${relation}"`).exec(link)?.[1];
  if (address === undefined) return undefined;
  return new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
}
