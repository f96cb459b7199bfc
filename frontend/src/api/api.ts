import type { QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { ShopQuery } from './base-query';
import {
  endpoints,
  type AuditEntryView,
  type ListAuditLogApiArg,
  type ListOrdersApiArg,
  type ListOrdersOfApiArg,
  type ListPartsApiArg,
  type ListReviewsApiArg,
  type ListUsersApiArg,
  type OrderView,
  type PartView,
  type ReviewView,
  type UserView,
} from './endpoints.gen';
import { toListing, type Listing } from './listing';

export type * from './endpoints.gen';

export type Tag = 'shop' | 'audit-log' | 'users' | 'payments' | 'events' | 'orders' | 'parts' | 'reviews' | 'stats';
type ListQuery<Arg, Row> = QueryDefinition<Arg, ShopQuery, Tag, Listing<Row>, 'api'>;

// An interface would lack the index signature that the endpoints' type asks for.
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
type Lists = {
  listParts: ListQuery<ListPartsApiArg, PartView>;
  listReviews: ListQuery<ListReviewsApiArg, ReviewView>;
  listOrders: ListQuery<ListOrdersApiArg, OrderView>;
  listOrdersOf: ListQuery<ListOrdersOfApiArg, OrderView>;
  listUsers: ListQuery<ListUsersApiArg, UserView>;
  listAuditLog: ListQuery<ListAuditLogApiArg, AuditEntryView>;
};

/** The API's calls: lists come as a `Listing`, and every change makes fresh what it touches. */
export const api = endpoints.enhanceEndpoints<never, Lists>({
  endpoints: {
    // A server that hangs is asked again long before a call that does some work would be given up.
    checkReady: { query: () => ({ url: '/', timeout: 5_000 }) },
    listParts: { transformResponse: toListing<PartView> },
    listReviews: { transformResponse: toListing<ReviewView> },
    listOrders: { transformResponse: toListing<OrderView> },
    listOrdersOf: { transformResponse: toListing<OrderView> },
    listUsers: { transformResponse: toListing<UserView> },
    listAuditLog: { transformResponse: toListing<AuditEntryView> },
    // The figures are made of these.
    getStats: { providesTags: ['stats', 'orders', 'parts'] },
    // What an admin does is in the audit log as well.
    addPart: { invalidatesTags: ['parts', 'audit-log'] },
    updatePart: { invalidatesTags: ['parts', 'audit-log'] },
    deletePart: { invalidatesTags: ['parts', 'audit-log'] },
    shipOrder: { invalidatesTags: ['orders', 'stats', 'audit-log'] },
    makeAdmin: { invalidatesTags: ['users', 'audit-log'] },
    moderateReview: { invalidatesTags: ['reviews', 'audit-log'] },
    // Ordering and cancelling move stock; a payment changes its order.
    placeOrder: { invalidatesTags: ['orders', 'parts'] },
    deleteOrder: { invalidatesTags: ['orders', 'parts', 'stats', 'audit-log'] },
    recordPayment: { invalidatesTags: ['orders'] },
    // It tells of the order as it is, which may not be how it was seen last.
    checkPayment: { invalidatesTags: ['orders', 'stats', 'audit-log'] },
    refundOrder: { invalidatesTags: ['orders', 'audit-log'] },
    refundException: { invalidatesTags: ['audit-log'] },
    // A renewal is silent; a sign-in calls `forgetPrivateData`.
    openSession: { invalidatesTags: [] },
  },
});

/** Drops what an earlier session has seen, before the next one begins. */
export const forgetPrivateData = () =>
  api.util.invalidateTags(['orders', 'payments', 'users', 'reviews', 'stats', 'audit-log']);

export const {
  useCheckReadyQuery,
  useGetConfigQuery,
  useListPartsQuery,
  useGetPartQuery,
  useAddPartMutation,
  useUpdatePartMutation,
  useDeletePartMutation,
  useListReviewsQuery,
  useAddReviewMutation,
  useModerateReviewMutation,
  useIsAdminQuery,
  useListUsersQuery,
  useMakeAdminMutation,
  useGetProfileQuery,
  useUpdateProfileMutation,
  useListOrdersQuery,
  useListOrdersOfQuery,
  usePlaceOrderMutation,
  useDeleteOrderMutation,
  useShipOrderMutation,
  useGetOrderQuery,
  useCreatePaymentIntentMutation,
  useRecordPaymentMutation,
  useCheckPaymentMutation,
  useCreateSandboxPaymentMethodMutation,
  useConfirmSandboxPaymentIntentMutation,
  useAuthenticateSandboxPaymentIntentMutation,
  useListAuditLogQuery,
  useVerifyAuditLogQuery,
  useGetStatsQuery,
  useRefundOrderMutation,
  useGetReconciliationQuery,
  useRefundExceptionMutation,
} = api;
