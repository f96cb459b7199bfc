import { adminEndpoints } from './admin-endpoints.gen';
import { listOf, one } from './api-root';
import { invalidationsOf, oneOf } from './stale-tags';
import type { PartView } from './types.gen';

export * from './admin-endpoints.gen';

/** What the counts and figures of the dashboard are computed from. */
const COUNTED = (['orders', 'parts', 'messages', 'payments', 'reviews'] as const).map(listOf);

/** A part with the ETag of its current version. */
export interface TaggedPart {
  part: PartView;
  tag: string;
}

/** The same response as `getPart`, with the ETag that a form needs to save its changes. */
const withTaggedPart = adminEndpoints.injectEndpoints({
  endpoints: (build) => ({
    getTaggedPart: build.query<TaggedPart, { id: string }>({
      query: ({ id }) => `/purchase/${encodeURIComponent(id)}`,
      transformResponse: (part: PartView, meta) => ({ part, tag: meta?.response?.headers.get('ETag') ?? '' }),
      providesTags: oneOf('parts'),
    }),
  }),
});

/** Every request of the app: those of `api`, and those of admins, with their cache tags. */
export const adminApi = withTaggedPart.enhanceEndpoints({
  endpoints: {
    ...invalidationsOf(withTaggedPart),

    listSynonyms: { providesTags: [listOf('parts')] },
    listOrders: { providesTags: [listOf('orders')] },
    // Payments and refunds issue papers.
    listPapers: { providesTags: [listOf('orders')] },
    getPaperTotals: { providesTags: [listOf('orders')] },
    getReconciliation: { providesTags: [listOf('payments')] },
    // Most messages are about a change of an order.
    listMessages: { providesTags: [listOf('messages'), listOf('orders')] },
    getMessage: { providesTags: oneOf('messages') },
    listUsers: { providesTags: [listOf('users')] },
    listCustomers: { providesTags: [listOf('users'), listOf('orders')] },
    getCustomer: { providesTags: (_answer, _error, { email }) => [one('users', email), listOf('orders')] },
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
  useLazyGetTaggedPartQuery,
} = adminApi;
