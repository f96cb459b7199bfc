import { createApi } from '@reduxjs/toolkit/query/react';
import { shopQuery } from './base-query';

const TAGS = ['audit-log', 'users', 'payments', 'orders', 'messages', 'parts', 'categories', 'reviews'] as const;
export type TagType = (typeof TAGS)[number];
/** A cache tag: a type, one record of it (`one`), or its lists (`listOf`). */
export type Tag = TagType | { type: TagType; id: string };

/** The API without endpoints; `endpoints.gen.ts` adds them. */
export const apiRoot = createApi({
  reducerPath: 'api',
  baseQuery: shopQuery,
  tagTypes: TAGS,
  // Long enough for going back and forth between pages, short enough for current stock and prices.
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Seconds during which prefetched data is current. */
export const PREFETCHED_FOR_S = 5;

/** Tag of a response about one record. */
export const one = (type: TagType, id: string): Tag => ({ type, id });

/** Tag of a response with a list. */
export const listOf = (type: TagType): Tag => ({ type, id: 'list' });

/** Tags that a change of one record invalidates: the record and the lists. */
export const changed = (type: TagType, id: string): Tag[] => [one(type, id), listOf(type)];

/** Clears the cached data of the previous session; admins see more categories than others. */
export const clearPrivateData = () =>
  apiRoot.util.invalidateTags(['orders', 'payments', 'messages', 'users', 'categories', 'reviews', 'audit-log']);
