import type { FetchBaseQueryMeta, QueryDefinition } from '@reduxjs/toolkit/query/react';
import { changed, listOf, one, PREFETCHED_FOR_S, type Tag, type TagType } from './api-root';
import type { ShopQuery } from './base-query';
import { endpoints } from './endpoints.gen';
import type {
  AuditEntryView,
  ListAuditLogApiArg,
  ListOrdersApiArg,
  ListOrdersOfApiArg,
  ListPartsApiArg,
  ListReviewsApiArg,
  ListUsersApiArg,
  OrderView,
  PartView,
  ReviewView,
  UserView,
} from './types.gen';

type ById = (result: unknown, error: unknown, arg: { id: string }) => Tag[];
const oneOf =
  (type: TagType): ById =>
  (_result, _error, { id }) => [one(type, id)];
const changeOf =
  (type: TagType, ...others: Tag[]): ById =>
  (_result, _error, { id }) => [...changed(type, id), ...others];

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
export const api = withTaggedPart.enhanceEndpoints<
  never,
  Lists<{
    listAuditLog: [ListAuditLogApiArg, AuditEntryView];
    listOrders: [ListOrdersApiArg, OrderView];
    listOrdersOf: [ListOrdersOfApiArg, OrderView];
    listParts: [ListPartsApiArg, PartView];
    listReviews: [ListReviewsApiArg, ReviewView];
    listUsers: [ListUsersApiArg, UserView];
  }>
>({
  endpoints: {
    // Shorter than the timeout of other requests, so that a server that hangs is retried soon.
    checkReady: { query: () => ({ url: '/', timeout: 5_000 }) },

    listParts: { transformResponse: toListing<PartView>, providesTags: [listOf('parts')] },
    getPart: { providesTags: oneOf('parts') },
    addPart: { invalidatesTags: [listOf('parts'), 'audit-log'] },
    updatePart: { invalidatesTags: changeOf('parts', 'audit-log') },
    deletePart: { invalidatesTags: changeOf('parts', 'audit-log') },

    listOrders: { transformResponse: toListing<OrderView>, providesTags: [listOf('orders')] },
    listOrdersOf: { transformResponse: toListing<OrderView>, providesTags: [listOf('orders')] },
    getOrder: { providesTags: oneOf('orders') },
    // Placing and cancelling an order change the stock.
    placeOrder: { invalidatesTags: [listOf('orders'), 'parts'] },
    deleteOrder: {
      invalidatesTags: changeOf('orders', 'parts', 'stats', 'audit-log'),
    },
    shipOrder: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    undoShipping: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },

    recordPayment: { invalidatesTags: changeOf('orders') },
    // The response may differ from the cached order.
    checkPayment: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    refundOrder: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    getReconciliation: { providesTags: ['payments'] },
    refundUnmatched: { invalidatesTags: ['audit-log'] },

    isAdmin: { providesTags: (_answer, _error, { email }) => [one('users', email)] },
    getProfile: { providesTags: (_profile, _error, { email }) => [one('users', email)] },
    updateProfile: { invalidatesTags: ['users'] },
    listUsers: { transformResponse: toListing<UserView>, providesTags: [listOf('users')] },
    makeAdmin: { invalidatesTags: (_user, _error, { email }) => [...changed('users', email), 'audit-log'] },

    listReviews: { transformResponse: toListing<ReviewView>, providesTags: [listOf('reviews')] },
    addReview: { invalidatesTags: [listOf('reviews')] },
    moderateReview: { invalidatesTags: [listOf('reviews'), 'audit-log'] },

    // The figures are computed from orders and parts.
    getStats: { providesTags: ['stats', listOf('orders'), listOf('parts')] },
    listAuditLog: { transformResponse: toListing<AuditEntryView>, providesTags: ['audit-log'] },
    verifyAuditLog: { providesTags: ['audit-log'] },
  },
});

export const {
  useAddPartMutation,
  useAddReviewMutation,
  useAuthenticateSandboxPaymentIntentMutation,
  useCheckPaymentMutation,
  useCheckReadyQuery,
  useConfirmSandboxPaymentIntentMutation,
  useCreatePaymentIntentMutation,
  useCreateSandboxPaymentMethodMutation,
  useDeleteOrderMutation,
  useDeletePartMutation,
  useEndSessionsMutation,
  useGetConfigQuery,
  useGetDataCheckQuery,
  useGetOrderQuery,
  useGetPartQuery,
  useGetProfileQuery,
  useGetReconciliationQuery,
  useGetStatsQuery,
  useGetTaggedPartQuery,
  useIsAdminQuery,
  useLazyGetOrderQuery,
  useLazyListOrdersOfQuery,
  useListAuditLogQuery,
  useListOrdersOfQuery,
  useListOrdersQuery,
  useListPartsQuery,
  useListReviewsQuery,
  useListUsersQuery,
  useMakeAdminMutation,
  useMatchPartsMutation,
  useModerateReviewMutation,
  usePlaceOrderMutation,
  useRecordPaymentMutation,
  useRefundUnmatchedMutation,
  useRefundOrderMutation,
  useShipOrderMutation,
  useUndoShippingMutation,
  useUpdatePartMutation,
  useUpdateProfileMutation,
  useVerifyAuditLogQuery,
} = api;

type ListName = 'listAuditLog' | 'listOrders' | 'listOrdersOf' | 'listParts' | 'listReviews' | 'listUsers';

/** Returns a function that loads another page or sort order of a list before it is asked for. `arg` is the list's argument. */
export function usePrefetchList<Name extends ListName>(
  name: Name,
  arg: Parameters<(typeof api.endpoints)[Name]['initiate']>[0],
) {
  const prefetch = api.usePrefetch(name);
  return (change: { cursor: string } | { sort: string; cursor: undefined }) =>
    prefetch({ ...arg, ...change } as never, { ifOlderThan: PREFETCHED_FOR_S });
}

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

/** The types of the generated list endpoints after `toListing`, by name: the argument and the row. */
export type Lists<Calls extends Record<string, [arg: unknown, row: unknown]>> = {
  [Name in keyof Calls]: QueryDefinition<Calls[Name][0], ShopQuery, TagType, Listing<Calls[Name][1]>, 'api'>;
};

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
