import { createApi } from '@reduxjs/toolkit/query/react';
import { shopQuery } from './base-query';

/** What cached answers are made of, as the API's document names it; changes say what they touch. */
const TAGS = ['shop', 'audit-log', 'users', 'payments', 'orders', 'parts', 'reviews', 'stats'] as const;
export type Tag = (typeof TAGS)[number];

/** The API without its calls; each room's file puts its own in when a page loads it. */
export const apiRoot = createApi({
  reducerPath: 'api',
  baseQuery: shopQuery,
  tagTypes: TAGS,
  // Long enough to go back and forth between pages, short enough for stock and prices.
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Drops what an earlier session has seen, before the next one begins. */
export const forgetPrivateData = () =>
  apiRoot.util.invalidateTags(['orders', 'payments', 'users', 'reviews', 'stats', 'audit-log']);
