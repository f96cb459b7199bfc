import { listOf, one } from './api-root';
import { endpoints } from './endpoints.gen';
import { invalidationsOf, oneOf } from './stale-tags';

export * from './endpoints.gen';

/** The requests of visitors and customers, with the cache tags that each provides or invalidates. */
export const api = endpoints.enhanceEndpoints({
  endpoints: {
    ...invalidationsOf(endpoints),

    // Shorter than the timeout of other requests, so that a server that hangs is retried soon.
    checkReady: { query: () => ({ url: '/', timeout: 5_000 }) },
    listParts: { providesTags: [listOf('parts')] },
    getFacets: { providesTags: [listOf('parts')] },
    // They have the numbers of their parts.
    listCategories: { providesTags: ['categories', listOf('parts')], keepUnusedDataFor: 15 * 60 },
    // Categories list them.
    listAttributes: { providesTags: ['categories'], keepUnusedDataFor: 15 * 60 },
    suggestParts: { providesTags: [listOf('parts')] },
    getPart: { providesTags: oneOf('parts') },
    listOrdersOf: { providesTags: [listOf('orders')] },
    getOrder: { providesTags: oneOf('orders') },
    listPapersOfOrder: { providesTags: oneOf('orders') },
    listMessagesOfOrder: { providesTags: (_answer, _error, { id }) => [listOf('messages'), one('orders', id)] },
    isAdmin: { providesTags: (_answer, _error, { email }) => [one('users', email)] },
    getProfile: { providesTags: (_profile, _error, { email }) => [one('users', email)] },
    getViews: { providesTags: (_views, _error, { email }) => [one('users', email)] },
    listReviews: { providesTags: [listOf('reviews')] },
  },
});

export const {
  useLazyGetOrderQuery,
  useLazyListAttributesQuery,
  useLazyListCategoriesQuery,
  useLazyListOrdersOfQuery,
} = api;
