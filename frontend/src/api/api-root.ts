import { createApi } from '@reduxjs/toolkit/query/react';
import { shopQuery } from './base-query';

const TAGS = ['audit-log', 'users', 'payments', 'orders', 'parts', 'reviews', 'stats'] as const;
export type TagType = (typeof TAGS)[number];
/** What a cached answer is made of: things of a type, one of them, or lists of them. */
export type Tag = TagType | { type: TagType; id: string };

/** The API without its calls; `endpoints.gen.ts` adds them. */
export const apiRoot = createApi({
  reducerPath: 'api',
  baseQuery: shopQuery,
  tagTypes: TAGS,
  // Long enough to go back and forth between pages, short enough for stock and prices.
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Provided by an answer about one thing. */
export const one = (type: TagType, id: string): Tag => ({ type, id });

/** Provided by an answer about many things. */
export const listOf = (type: TagType): Tag => ({ type, id: 'list' });

/** Stale after a change of one thing: it, and the lists. */
export const changed = (type: TagType, id: string): Tag[] => [one(type, id), listOf(type)];

/** Drops what an earlier session has loaded, before the next one begins. */
export const forgetPrivateData = () =>
  apiRoot.util.invalidateTags(['orders', 'payments', 'users', 'reviews', 'stats', 'audit-log']);
