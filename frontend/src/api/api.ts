import { changed, listOf, one, type Tag, type TagType } from './api-root';
import { endpoints } from './endpoints.gen';
import type { PartView } from './types.gen';

export * from './endpoints.gen';

type ById = (result: unknown, error: unknown, arg: { id: string }) => Tag[];
const oneOf =
  (type: TagType): ById =>
  (_result, _error, { id }) => [one(type, id)];
const changeOf =
  (type: TagType, ...others: Tag[]): ById =>
  (_result, _error, { id }) => [...changed(type, id), ...others];

/** What the counts and figures of the dashboard are computed from. */
const COUNTED: Tag[] = ['stats', listOf('orders'), listOf('parts'), 'messages', 'payments', 'reviews'];

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

/** Every request of the app, with the cache tags that it provides or invalidates. Changes by admins also invalidate the audit log. */
export const api = withTaggedPart.enhanceEndpoints({
  endpoints: {
    // Shorter than the timeout of other requests, so that a server that hangs is retried soon.
    checkReady: { query: () => ({ url: '/', timeout: 5_000 }) },

    listParts: { providesTags: [listOf('parts')] },
    getPart: { providesTags: oneOf('parts') },
    changeParts: { invalidatesTags: ['parts', 'stats', 'audit-log'] },
    addPart: { invalidatesTags: [listOf('parts'), 'audit-log'] },
    updatePart: { invalidatesTags: changeOf('parts', 'audit-log') },
    deletePart: { invalidatesTags: changeOf('parts', 'audit-log') },

    listOrders: { providesTags: [listOf('orders')] },
    listOrdersOf: { providesTags: [listOf('orders')] },
    getOrder: { providesTags: oneOf('orders') },
    // Placing and cancelling an order change the stock.
    placeOrder: { invalidatesTags: [listOf('orders'), 'parts'] },
    deleteOrder: {
      invalidatesTags: changeOf('orders', 'parts', 'stats', 'audit-log'),
    },
    shipOrder: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    changeTracking: { invalidatesTags: changeOf('orders', 'audit-log') },
    undoShipping: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },

    recordPayment: { invalidatesTags: changeOf('orders') },
    // The response may differ from the cached order.
    checkPayment: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    refundOrder: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    getReconciliation: { providesTags: ['payments'] },
    refundUnmatched: { invalidatesTags: ['audit-log'] },

    // Payments and refunds issue papers.
    listPapers: { providesTags: [listOf('orders')] },
    listPapersOfOrder: { providesTags: oneOf('orders') },
    createInvoice: { invalidatesTags: changeOf('orders', 'audit-log') },
    correctInvoice: { invalidatesTags: changeOf('orders', 'audit-log') },

    // Most messages are about a change of an order.
    listMessages: { providesTags: [listOf('messages'), listOf('orders')] },
    getMessage: { providesTags: oneOf('messages') },
    listMessagesOfOrder: { providesTags: (_answer, _error, { id }) => ['messages', one('orders', id)] },
    sendMessageAgain: { invalidatesTags: changeOf('messages', 'audit-log') },
    releaseHeldMessages: { invalidatesTags: ['messages', 'audit-log'] },
    dropHeldMessages: { invalidatesTags: ['messages', 'audit-log'] },

    isAdmin: { providesTags: (_answer, _error, { email }) => [one('users', email)] },
    getProfile: { providesTags: (_profile, _error, { email }) => [one('users', email)] },
    updateProfile: { invalidatesTags: ['users'] },
    chooseMessages: { invalidatesTags: (_answer, _error, { email }) => [one('users', email)] },
    listUsers: { providesTags: [listOf('users')] },
    makeAdmin: { invalidatesTags: (_user, _error, { email }) => [...changed('users', email), 'audit-log'] },
    removeAdmin: { invalidatesTags: (_user, _error, { email }) => [...changed('users', email), 'audit-log'] },

    listReviews: { providesTags: [listOf('reviews')] },
    addReview: { invalidatesTags: [listOf('reviews')] },
    moderateReview: { invalidatesTags: [listOf('reviews'), 'audit-log'] },

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
  useLazyGetOrderQuery,
  useLazyGetTaggedPartQuery,
  useLazyListOrdersOfQuery,
} = api;
