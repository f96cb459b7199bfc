import { listOf, one, type Tag, type TagType } from './api-root';
import { endpoints } from './endpoints.gen';
import { STALE_AFTER } from './stale-tags';
import type { PartView } from './types.gen';

export * from './endpoints.gen';

type ById = (result: unknown, error: unknown, arg: { id: string }) => Tag[];
const oneOf =
  (type: TagType): ById =>
  (_result, _error, { id }) => [one(type, id)];

/** What the counts and figures of the dashboard are computed from. */
const COUNTED = (['orders', 'parts', 'messages', 'payments', 'reviews'] as const).map(listOf);

/** A part with the ETag of its current version. */
export interface TaggedPart {
  part: PartView;
  tag: string;
}

/** The same response as `getPart`, with the ETag that a form needs to save its changes. */
const withTaggedPart = endpoints.injectEndpoints({
  endpoints: (build) => ({
    getTaggedPart: build.query<TaggedPart, { id: string }>({
      query: ({ id }) => `/purchase/${encodeURIComponent(id)}`,
      transformResponse: (part: PartView, meta) => ({ part, tag: meta?.response?.headers.get('ETag') ?? '' }),
      providesTags: oneOf('parts'),
    }),
  }),
});

/** The tags that each request invalidates. */
const invalidations = Object.fromEntries(
  Object.entries(STALE_AFTER).map(([name, tagsOf]) => [
    name,
    { invalidatesTags: (_result: unknown, _error: unknown, arg: unknown) => tagsOf(arg as never) },
  ]),
);

/** Every request of the app, with the cache tags that it provides or invalidates. */
export const api = withTaggedPart.enhanceEndpoints({
  endpoints: {
    ...(invalidations as object),

    // Shorter than the timeout of other requests, so that a server that hangs is retried soon.
    checkReady: { query: () => ({ url: '/', timeout: 5_000 }) },

    listParts: { providesTags: [listOf('parts')] },
    suggestParts: { providesTags: [listOf('parts')] },
    listSynonyms: { providesTags: [listOf('parts')] },
    getPart: { providesTags: oneOf('parts') },

    listOrders: { providesTags: [listOf('orders')] },
    listOrdersOf: { providesTags: [listOf('orders')] },
    getOrder: { providesTags: oneOf('orders') },
    // Payments and refunds issue papers.
    listPapers: { providesTags: [listOf('orders')] },
    listPapersOfOrder: { providesTags: oneOf('orders') },
    getReconciliation: { providesTags: [listOf('payments')] },

    // Most messages are about a change of an order.
    listMessages: { providesTags: [listOf('messages'), listOf('orders')] },
    getMessage: { providesTags: oneOf('messages') },
    listMessagesOfOrder: { providesTags: (_answer, _error, { id }) => [listOf('messages'), one('orders', id)] },

    isAdmin: { providesTags: (_answer, _error, { email }) => [one('users', email)] },
    getProfile: { providesTags: (_profile, _error, { email }) => [one('users', email)] },
    getViews: { providesTags: (_views, _error, { email }) => [one('users', email)] },
    listUsers: { providesTags: [listOf('users')] },
    listCustomers: { providesTags: [listOf('users'), listOf('orders')] },
    getCustomer: { providesTags: (_answer, _error, { email }) => [one('users', email), listOf('orders')] },

    listReviews: { providesTags: [listOf('reviews')] },
    getWaiting: { providesTags: COUNTED },
    getStats: { providesTags: COUNTED },
    listAuditLog: { providesTags: ['audit-log'] },
    verifyAuditLog: { providesTags: ['audit-log'] },
  },
});

export const {
  useGetTaggedPartQuery,
  useLazyFindMatchingOrdersQuery,
  useLazyFindMatchingPartsQuery,
  useLazyGetOrderQuery,
  useLazyGetTaggedPartQuery,
  useLazyListOrdersOfQuery,
} = api;
