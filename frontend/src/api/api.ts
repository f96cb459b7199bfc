import { changed, listOf, one, type Tag, type TagType } from './api-root';
import { endpoints } from './endpoints.gen';
import { type Lists, toListing } from './listing';
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

/** A part with the ETag of its present state. */
export interface TaggedPart {
  part: PartView;
  tag: string;
}

/** The same answer as `getPart`, for a form whose change is based on that state. */
const withTaggedPart = endpoints.injectEndpoints({
  endpoints: (build) => ({
    getTaggedPart: build.query<TaggedPart, { id: string }>({
      query: ({ id }) => `/purchase/${encodeURIComponent(id)}`,
      transformResponse: (part: PartView, meta) => ({ part, tag: meta?.response?.headers.get('ETag') ?? '' }),
      providesTags: oneOf('parts'),
    }),
  }),
});

/** Every call of the app, with what its answer is made of and what its change makes stale. What admins change is in the audit log too. */
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
    // A server that hangs is asked again long before a call that does some work would be given up.
    checkReady: { query: () => ({ url: '/', timeout: 5_000 }) },

    listParts: { transformResponse: toListing<PartView>, providesTags: [listOf('parts')] },
    getPart: { providesTags: oneOf('parts') },
    addPart: { invalidatesTags: [listOf('parts'), 'audit-log'] },
    updatePart: { invalidatesTags: changeOf('parts', 'audit-log') },
    deletePart: { invalidatesTags: changeOf('parts', 'audit-log') },

    listOrders: { transformResponse: toListing<OrderView>, providesTags: [listOf('orders')] },
    listOrdersOf: { transformResponse: toListing<OrderView>, providesTags: [listOf('orders')] },
    getOrder: { providesTags: oneOf('orders') },
    // Placing and cancelling an order move stock.
    placeOrder: { invalidatesTags: [listOf('orders'), 'parts'] },
    deleteOrder: {
      invalidatesTags: changeOf('orders', 'parts', 'stats', 'audit-log'),
    },
    shipOrder: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    undoShipping: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },

    recordPayment: { invalidatesTags: changeOf('orders') },
    // The answer may differ from the order that was loaded last.
    checkPayment: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    refundOrder: { invalidatesTags: changeOf('orders', 'stats', 'audit-log') },
    getReconciliation: { providesTags: ['payments'] },
    refundException: { invalidatesTags: ['audit-log'] },

    isAdmin: { providesTags: (_answer, _error, { email }) => [one('users', email)] },
    getProfile: { providesTags: (_profile, _error, { email }) => [one('users', email)] },
    updateProfile: { invalidatesTags: ['users'] },
    listUsers: { transformResponse: toListing<UserView>, providesTags: [listOf('users')] },
    makeAdmin: { invalidatesTags: (_user, _error, { email }) => [...changed('users', email), 'audit-log'] },

    listReviews: { transformResponse: toListing<ReviewView>, providesTags: [listOf('reviews')] },
    addReview: { invalidatesTags: [listOf('reviews')] },
    moderateReview: { invalidatesTags: [listOf('reviews'), 'audit-log'] },

    // The figures are made of orders and parts.
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
  useGetOrderQuery,
  useGetPartQuery,
  useGetProfileQuery,
  useGetReconciliationQuery,
  useGetStatsQuery,
  useGetTaggedPartQuery,
  useIsAdminQuery,
  useLazyGetOrderQuery,
  useListAuditLogQuery,
  useListOrdersOfQuery,
  useListOrdersQuery,
  useListPartsQuery,
  useListReviewsQuery,
  useListUsersQuery,
  useMakeAdminMutation,
  useModerateReviewMutation,
  usePlaceOrderMutation,
  useRecordPaymentMutation,
  useRefundExceptionMutation,
  useRefundOrderMutation,
  useShipOrderMutation,
  useUndoShippingMutation,
  useUpdatePartMutation,
  useUpdateProfileMutation,
  useVerifyAuditLogQuery,
} = api;
