import type { FetchBaseQueryMeta, QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { TagType } from './api-root';
import type { ShopQuery } from './base-query';

/** One page of a list, or the whole list where no limit was asked for. */
export interface Listing<Row> {
  items: Row[];
  /** how many there are in all: '26', or '10000+' when a filter matches more */
  total: string;
  /** the cursor of the next page; absent on the last */
  next?: string;
  /** the cursor of the previous page; absent on the first */
  previous?: string;
}

/** Generated calls for lists, once `toListing` reads their answers: of each name, what it is asked with, and a row. */
export type Lists<Calls extends Record<string, [arg: unknown, row: unknown]>> = {
  [Name in keyof Calls]: QueryDefinition<Calls[Name][0], ShopQuery, TagType, Listing<Calls[Name][1]>, 'api'>;
};

/** Reads a list answer: its rows, and its total and neighbours out of the headers. */
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

/** The cursor in the address that a `Link` header (RFC 8288) gives for a relation. */
function cursorOf(link: string, relation: 'next' | 'prev'): string | undefined {
  const address = new RegExp(`<([^>]*)>;\\s*rel="${relation}"`).exec(link)?.[1];
  if (address === undefined) return undefined;
  return new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
}
