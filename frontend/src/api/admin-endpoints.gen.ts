import type {
  AddAttributeApiArg,
  AddAttributeApiResponse,
  AddCategoryApiArg,
  AddCategoryApiResponse,
  AddPartApiArg,
  AddPartApiResponse,
  ChangeOrdersApiArg,
  ChangeOrdersApiResponse,
  ChangePartsApiArg,
  ChangePartsApiResponse,
  ChangeTrackingApiArg,
  ChangeTrackingApiResponse,
  CheckPaymentApiArg,
  CheckPaymentApiResponse,
  ChooseMessagesApiArg,
  ChooseMessagesApiResponse,
  CorrectInvoiceApiArg,
  CorrectInvoiceApiResponse,
  CreateInvoiceApiArg,
  CreateInvoiceApiResponse,
  DeleteAttributeApiArg,
  DeleteAttributeApiResponse,
  DeleteCategoryApiArg,
  DeleteCategoryApiResponse,
  DeletePartApiArg,
  DeletePartApiResponse,
  DeleteSynonymApiArg,
  DeleteSynonymApiResponse,
  DropHeldMessagesApiArg,
  DropHeldMessagesApiResponse,
  FindMatchingOrdersApiArg,
  FindMatchingOrdersApiResponse,
  FindMatchingPartsApiArg,
  FindMatchingPartsApiResponse,
  GetCustomerApiArg,
  GetCustomerApiResponse,
  GetDataCheckApiArg,
  GetDataCheckApiResponse,
  GetMessageApiArg,
  GetMessageApiResponse,
  GetPaperTotalsApiArg,
  GetPaperTotalsApiResponse,
  GetReconciliationApiArg,
  GetReconciliationApiResponse,
  GetStatsApiArg,
  GetStatsApiResponse,
  GetWaitingApiArg,
  GetWaitingApiResponse,
  ListAuditLogApiArg,
  ListAuditLogApiResponse,
  ListCustomersApiArg,
  ListCustomersApiResponse,
  ListMessagesApiArg,
  ListMessagesApiResponse,
  ListOrdersApiArg,
  ListOrdersApiResponse,
  ListPapersApiArg,
  ListPapersApiResponse,
  ListSynonymsApiArg,
  ListSynonymsApiResponse,
  ListUsersApiArg,
  ListUsersApiResponse,
  MakeAdminApiArg,
  MakeAdminApiResponse,
  ModerateReviewApiArg,
  ModerateReviewApiResponse,
  RefundOrderApiArg,
  RefundOrderApiResponse,
  RefundUnmatchedApiArg,
  RefundUnmatchedApiResponse,
  RefuseCorrectionApiArg,
  RefuseCorrectionApiResponse,
  ReleaseHeldMessagesApiArg,
  ReleaseHeldMessagesApiResponse,
  RemoveAdminApiArg,
  RemoveAdminApiResponse,
  SearchApiArg,
  SearchApiResponse,
  SendMessageAgainApiArg,
  SendMessageAgainApiResponse,
  SetSynonymApiArg,
  SetSynonymApiResponse,
  ShipOrderApiArg,
  ShipOrderApiResponse,
  UndoShippingApiArg,
  UndoShippingApiResponse,
  UpdateAttributeApiArg,
  UpdateAttributeApiResponse,
  UpdateCategoryApiArg,
  UpdateCategoryApiResponse,
  VerifyAuditLogApiArg,
  VerifyAuditLogApiResponse,
} from './types.gen';
import { type Listing, toListing } from './listing';
import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    addAttribute: build.mutation<AddAttributeApiResponse, AddAttributeApiArg>({
      query: (queryArg) => ({ url: `/attributes`, method: 'POST', body: queryArg.newAttributeBody }),
    }),
    deleteAttribute: build.mutation<DeleteAttributeApiResponse, DeleteAttributeApiArg>({
      query: (queryArg) => ({
        url: `/attributes/${encodeURIComponent(String(queryArg.key))}`,
        method: 'DELETE',
        params: {
          drop_failed: queryArg.drop_failed,
        },
      }),
    }),
    updateAttribute: build.mutation<UpdateAttributeApiResponse, UpdateAttributeApiArg>({
      query: (queryArg) => ({
        url: `/attributes/${encodeURIComponent(String(queryArg.key))}`,
        method: 'PUT',
        body: queryArg.attributePatchBody,
        params: {
          dry_run: queryArg.dry_run,
          drop_failed: queryArg.drop_failed,
        },
      }),
    }),
    listAuditLog: build.query<Listing<ListAuditLogApiResponse[number]>, ListAuditLogApiArg>({
      transformResponse: toListing<ListAuditLogApiResponse[number]>,
      query: (queryArg) => ({
        url: `/audit-log`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
          action: queryArg.action,
          actor: queryArg.actor,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    verifyAuditLog: build.query<VerifyAuditLogApiResponse, VerifyAuditLogApiArg>({
      query: () => ({ url: `/audit-log/verification` }),
    }),
    addCategory: build.mutation<AddCategoryApiResponse, AddCategoryApiArg>({
      query: (queryArg) => ({ url: `/categories`, method: 'POST', body: queryArg.newCategoryBody }),
    }),
    deleteCategory: build.mutation<DeleteCategoryApiResponse, DeleteCategoryApiArg>({
      query: (queryArg) => ({
        url: `/categories/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
        params: {
          into: queryArg.into,
        },
      }),
    }),
    updateCategory: build.mutation<UpdateCategoryApiResponse, UpdateCategoryApiArg>({
      query: (queryArg) => ({
        url: `/categories/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        body: queryArg.categoryPatchBody,
      }),
    }),
    listCustomers: build.query<Listing<ListCustomersApiResponse[number]>, ListCustomersApiArg>({
      transformResponse: toListing<ListCustomersApiResponse[number]>,
      query: (queryArg) => ({
        url: `/customers`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
        },
      }),
    }),
    getCustomer: build.query<GetCustomerApiResponse, GetCustomerApiArg>({
      query: (queryArg) => ({ url: `/customers/${encodeURIComponent(String(queryArg.email))}` }),
    }),
    getDataCheck: build.query<GetDataCheckApiResponse, GetDataCheckApiArg>({
      query: () => ({ url: `/data-check` }),
    }),
    listPapers: build.query<Listing<ListPapersApiResponse[number]>, ListPapersApiArg>({
      transformResponse: toListing<ListPapersApiResponse[number]>,
      query: (queryArg) => ({
        url: `/invoices`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
          kind: queryArg.kind,
          email: queryArg.email,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    getPaperTotals: build.query<GetPaperTotalsApiResponse, GetPaperTotalsApiArg>({
      query: (queryArg) => ({
        url: `/invoices/totals`,
        params: {
          q: queryArg.q,
          kind: queryArg.kind,
          email: queryArg.email,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    createInvoice: build.mutation<CreateInvoiceApiResponse, CreateInvoiceApiArg>({
      query: (queryArg) => ({ url: `/invoices/${encodeURIComponent(String(queryArg.id))}`, method: 'POST' }),
    }),
    refuseCorrection: build.mutation<RefuseCorrectionApiResponse, RefuseCorrectionApiArg>({
      query: (queryArg) => ({
        url: `/invoices/${encodeURIComponent(String(queryArg.id))}/correction-requests/refusal`,
        method: 'POST',
        body: queryArg.refusalBody,
      }),
    }),
    correctInvoice: build.mutation<CorrectInvoiceApiResponse, CorrectInvoiceApiArg>({
      query: (queryArg) => ({
        url: `/invoices/${encodeURIComponent(String(queryArg.id))}/corrections`,
        method: 'POST',
        body: queryArg.correctionBody,
      }),
    }),
    listMessages: build.query<Listing<ListMessagesApiResponse[number]>, ListMessagesApiArg>({
      transformResponse: toListing<ListMessagesApiResponse[number]>,
      query: (queryArg) => ({
        url: `/messages`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
          state: queryArg.state,
          kind: queryArg.kind,
        },
      }),
    }),
    dropHeldMessages: build.mutation<DropHeldMessagesApiResponse, DropHeldMessagesApiArg>({
      query: () => ({ url: `/messages/held/drop`, method: 'POST' }),
    }),
    releaseHeldMessages: build.mutation<ReleaseHeldMessagesApiResponse, ReleaseHeldMessagesApiArg>({
      query: () => ({ url: `/messages/held/release`, method: 'POST' }),
    }),
    getMessage: build.query<GetMessageApiResponse, GetMessageApiArg>({
      query: (queryArg) => ({ url: `/messages/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    sendMessageAgain: build.mutation<SendMessageAgainApiResponse, SendMessageAgainApiArg>({
      query: (queryArg) => ({ url: `/messages/${encodeURIComponent(String(queryArg.id))}/send`, method: 'POST' }),
    }),
    listOrders: build.query<Listing<ListOrdersApiResponse[number]>, ListOrdersApiArg>({
      transformResponse: toListing<ListOrdersApiResponse[number]>,
      query: (queryArg) => ({
        url: `/orders`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
          email: queryArg.email,
          status: queryArg.status,
          part_id: queryArg.part_id,
          to_ship: queryArg.to_ship,
          correction_requested: queryArg.correction_requested,
          placed_before: queryArg.placed_before,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    changeOrders: build.mutation<ChangeOrdersApiResponse, ChangeOrdersApiArg>({
      query: (queryArg) => ({ url: `/orders/bulk`, method: 'POST', body: queryArg.bulkOrdersBody }),
    }),
    findMatchingOrders: build.query<FindMatchingOrdersApiResponse, FindMatchingOrdersApiArg>({
      query: (queryArg) => ({
        url: `/orders/matching`,
        params: {
          sort: queryArg.sort,
          q: queryArg.q,
          email: queryArg.email,
          status: queryArg.status,
          part_id: queryArg.part_id,
          to_ship: queryArg.to_ship,
          correction_requested: queryArg.correction_requested,
          placed_before: queryArg.placed_before,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    checkPayment: build.mutation<CheckPaymentApiResponse, CheckPaymentApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg.id))}/payment-check`,
        method: 'POST',
      }),
    }),
    refundOrder: build.mutation<RefundOrderApiResponse, RefundOrderApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg.id))}/refunds`,
        method: 'POST',
        body: queryArg.refundBody,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    changeTracking: build.mutation<ChangeTrackingApiResponse, ChangeTrackingApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg.id))}/tracking`,
        method: 'PATCH',
        body: queryArg.trackingBody,
      }),
    }),
    addPart: build.mutation<AddPartApiResponse, AddPartApiArg>({
      query: (queryArg) => ({ url: `/parts`, method: 'POST', body: queryArg.newPartBody }),
    }),
    changeParts: build.mutation<ChangePartsApiResponse, ChangePartsApiArg>({
      query: (queryArg) => ({ url: `/parts/bulk`, method: 'POST', body: queryArg.bulkPartsBody }),
    }),
    findMatchingParts: build.query<FindMatchingPartsApiResponse, FindMatchingPartsApiArg>({
      query: (queryArg) => ({
        url: `/parts/matching`,
        params: {
          sort: queryArg.sort,
          q: queryArg.q,
          ids: queryArg.ids,
          min_price: queryArg.min_price,
          max_price: queryArg.max_price,
          max_quantity: queryArg.max_quantity,
          category: queryArg.category,
          in_stock: queryArg.in_stock,
          archived: queryArg.archived,
          attr: queryArg.attr,
        },
      }),
    }),
    deletePart: build.mutation<DeletePartApiResponse, DeletePartApiArg>({
      query: (queryArg) => ({ url: `/parts/${encodeURIComponent(String(queryArg.id))}`, method: 'DELETE' }),
    }),
    getReconciliation: build.query<GetReconciliationApiResponse, GetReconciliationApiArg>({
      query: (queryArg) => ({
        url: `/reconciliation`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    refundUnmatched: build.mutation<RefundUnmatchedApiResponse, RefundUnmatchedApiArg>({
      query: (queryArg) => ({
        url: `/reconciliation/${encodeURIComponent(String(queryArg.transactionId))}/refund`,
        method: 'POST',
      }),
    }),
    moderateReview: build.mutation<ModerateReviewApiResponse, ModerateReviewApiArg>({
      query: (queryArg) => ({
        url: `/reviews/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.reviewPatchBody,
      }),
    }),
    search: build.query<SearchApiResponse, SearchApiArg>({
      query: (queryArg) => ({
        url: `/search`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    undoShipping: build.mutation<UndoShippingApiResponse, UndoShippingApiArg>({
      query: (queryArg) => ({ url: `/shipped/${encodeURIComponent(String(queryArg.id))}`, method: 'DELETE' }),
    }),
    shipOrder: build.mutation<ShipOrderApiResponse, ShipOrderApiArg>({
      query: (queryArg) => ({
        url: `/shipped/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.shipBody,
      }),
    }),
    getStats: build.query<GetStatsApiResponse, GetStatsApiArg>({
      query: (queryArg) => ({
        url: `/stats`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
    getWaiting: build.query<GetWaitingApiResponse, GetWaitingApiArg>({
      query: () => ({ url: `/stats/waiting` }),
    }),
    listSynonyms: build.query<Listing<ListSynonymsApiResponse[number]>, ListSynonymsApiArg>({
      transformResponse: toListing<ListSynonymsApiResponse[number]>,
      query: () => ({ url: `/synonyms` }),
    }),
    deleteSynonym: build.mutation<DeleteSynonymApiResponse, DeleteSynonymApiArg>({
      query: (queryArg) => ({ url: `/synonyms/${encodeURIComponent(String(queryArg.word))}`, method: 'DELETE' }),
    }),
    setSynonym: build.mutation<SetSynonymApiResponse, SetSynonymApiArg>({
      query: (queryArg) => ({
        url: `/synonyms/${encodeURIComponent(String(queryArg.word))}`,
        method: 'PUT',
        body: queryArg.synonymBody,
      }),
    }),
    listUsers: build.query<Listing<ListUsersApiResponse[number]>, ListUsersApiArg>({
      transformResponse: toListing<ListUsersApiResponse[number]>,
      query: (queryArg) => ({
        url: `/user`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
        },
      }),
    }),
    removeAdmin: build.mutation<RemoveAdminApiResponse, RemoveAdminApiArg>({
      query: (queryArg) => ({ url: `/user/admin/${encodeURIComponent(String(queryArg.email))}`, method: 'DELETE' }),
    }),
    makeAdmin: build.mutation<MakeAdminApiResponse, MakeAdminApiArg>({
      query: (queryArg) => ({ url: `/user/admin/${encodeURIComponent(String(queryArg.email))}`, method: 'PUT' }),
    }),
    chooseMessages: build.mutation<ChooseMessagesApiResponse, ChooseMessagesApiArg>({
      query: (queryArg) => ({
        url: `/user/${encodeURIComponent(String(queryArg.email))}/messages`,
        method: 'PUT',
        body: queryArg.messageSwitchesBody,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as adminEndpoints };
export const {
  useAddAttributeMutation,
  useDeleteAttributeMutation,
  useUpdateAttributeMutation,
  useListAuditLogQuery,
  useVerifyAuditLogQuery,
  useAddCategoryMutation,
  useDeleteCategoryMutation,
  useUpdateCategoryMutation,
  useListCustomersQuery,
  useGetCustomerQuery,
  useGetDataCheckQuery,
  useListPapersQuery,
  useGetPaperTotalsQuery,
  useCreateInvoiceMutation,
  useRefuseCorrectionMutation,
  useCorrectInvoiceMutation,
  useListMessagesQuery,
  useDropHeldMessagesMutation,
  useReleaseHeldMessagesMutation,
  useGetMessageQuery,
  useSendMessageAgainMutation,
  useListOrdersQuery,
  useChangeOrdersMutation,
  useFindMatchingOrdersQuery,
  useCheckPaymentMutation,
  useRefundOrderMutation,
  useChangeTrackingMutation,
  useAddPartMutation,
  useChangePartsMutation,
  useFindMatchingPartsQuery,
  useDeletePartMutation,
  useGetReconciliationQuery,
  useRefundUnmatchedMutation,
  useModerateReviewMutation,
  useSearchQuery,
  useUndoShippingMutation,
  useShipOrderMutation,
  useGetStatsQuery,
  useGetWaitingQuery,
  useListSynonymsQuery,
  useDeleteSynonymMutation,
  useSetSynonymMutation,
  useListUsersQuery,
  useRemoveAdminMutation,
  useMakeAdminMutation,
  useChooseMessagesMutation,
} = injectedRtkApi;
