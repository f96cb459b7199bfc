import { createApi } from '@reduxjs/toolkit/query/react';
import { shopQuery } from './base-query';

/** The API without its calls; `endpoints.gen.ts` puts them in. */
export const apiRoot = createApi({
  reducerPath: 'api',
  baseQuery: shopQuery,
  // Long enough to go back and forth between pages, short enough for stock and prices.
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
