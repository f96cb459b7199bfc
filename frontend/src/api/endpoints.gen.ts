import type {
  AddPartApiArg,
  AddPartApiResponse,
  AddReviewApiArg,
  AddReviewApiResponse,
  AuthenticateSandboxPaymentIntentApiArg,
  AuthenticateSandboxPaymentIntentApiResponse,
  ChangeOrdersApiArg,
  ChangeOrdersApiResponse,
  ChangePartsApiArg,
  ChangePartsApiResponse,
  ChangeTrackingApiArg,
  ChangeTrackingApiResponse,
  CheckPaymentApiArg,
  CheckPaymentApiResponse,
  CheckReadyApiArg,
  CheckReadyApiResponse,
  ChooseMessagesApiArg,
  ChooseMessagesApiResponse,
  ConfirmSandboxPaymentIntentApiArg,
  ConfirmSandboxPaymentIntentApiResponse,
  CorrectInvoiceApiArg,
  CorrectInvoiceApiResponse,
  CreateInvoiceApiArg,
  CreateInvoiceApiResponse,
  CreatePaymentIntentApiArg,
  CreatePaymentIntentApiResponse,
  CreateSandboxPaymentMethodApiArg,
  CreateSandboxPaymentMethodApiResponse,
  DeleteOrderApiArg,
  DeleteOrderApiResponse,
  DeletePartApiArg,
  DeletePartApiResponse,
  DeleteSynonymApiArg,
  DeleteSynonymApiResponse,
  DropHeldMessagesApiArg,
  DropHeldMessagesApiResponse,
  EndSessionsApiArg,
  EndSessionsApiResponse,
  FindMatchingOrdersApiArg,
  FindMatchingOrdersApiResponse,
  FindMatchingPartsApiArg,
  FindMatchingPartsApiResponse,
  GetBasketApiArg,
  GetBasketApiResponse,
  GetConfigApiArg,
  GetConfigApiResponse,
  GetCustomerApiArg,
  GetCustomerApiResponse,
  GetDataCheckApiArg,
  GetDataCheckApiResponse,
  GetMessageApiArg,
  GetMessageApiResponse,
  GetOrderApiArg,
  GetOrderApiResponse,
  GetPartApiArg,
  GetPartApiResponse,
  GetProfileApiArg,
  GetProfileApiResponse,
  GetReconciliationApiArg,
  GetReconciliationApiResponse,
  GetStatsApiArg,
  GetStatsApiResponse,
  GetViewsApiArg,
  GetViewsApiResponse,
  GetWaitingApiArg,
  GetWaitingApiResponse,
  IsAdminApiArg,
  IsAdminApiResponse,
  ListAuditLogApiArg,
  ListAuditLogApiResponse,
  ListCustomersApiArg,
  ListCustomersApiResponse,
  ListMessagesApiArg,
  ListMessagesApiResponse,
  ListMessagesOfOrderApiArg,
  ListMessagesOfOrderApiResponse,
  ListOrdersApiArg,
  ListOrdersApiResponse,
  ListOrdersOfApiArg,
  ListOrdersOfApiResponse,
  ListPapersApiArg,
  ListPapersApiResponse,
  ListPapersOfOrderApiArg,
  ListPapersOfOrderApiResponse,
  ListPartsApiArg,
  ListPartsApiResponse,
  ListReviewsApiArg,
  ListReviewsApiResponse,
  ListSynonymsApiArg,
  ListSynonymsApiResponse,
  ListUsersApiArg,
  ListUsersApiResponse,
  MakeAdminApiArg,
  MakeAdminApiResponse,
  MatchPartsApiArg,
  MatchPartsApiResponse,
  ModerateReviewApiArg,
  ModerateReviewApiResponse,
  OpenSessionApiArg,
  OpenSessionApiResponse,
  PlaceOrderApiArg,
  PlaceOrderApiResponse,
  PutBasketApiArg,
  PutBasketApiResponse,
  PutViewsApiArg,
  PutViewsApiResponse,
  RecordPaymentApiArg,
  RecordPaymentApiResponse,
  RefundOrderApiArg,
  RefundOrderApiResponse,
  RefundUnmatchedApiArg,
  RefundUnmatchedApiResponse,
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
  SuggestPartsApiArg,
  SuggestPartsApiResponse,
  UndoShippingApiArg,
  UndoShippingApiResponse,
  UpdatePartApiArg,
  UpdatePartApiResponse,
  UpdateProfileApiArg,
  UpdateProfileApiResponse,
  VerifyAuditLogApiArg,
  VerifyAuditLogApiResponse,
} from './types.gen';
import { type Listing, toListing } from './listing';
import { apiRoot as api } from './api-root';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkReady: build.query<CheckReadyApiResponse, CheckReadyApiArg>({
      query: () => ({ url: `/` }),
    }),
    isAdmin: build.query<IsAdminApiResponse, IsAdminApiArg>({
      query: (queryArg) => ({ url: `/admin/${encodeURIComponent(String(queryArg.email))}` }),
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
    getBasket: build.query<GetBasketApiResponse, GetBasketApiArg>({
      query: () => ({ url: `/basket` }),
    }),
    putBasket: build.mutation<PutBasketApiResponse, PutBasketApiArg>({
      query: (queryArg) => ({ url: `/basket`, method: 'PUT', body: queryArg.basketBody }),
    }),
    getConfig: build.query<GetConfigApiResponse, GetConfigApiArg>({
      query: () => ({ url: `/config` }),
    }),
    createPaymentIntent: build.mutation<CreatePaymentIntentApiResponse, CreatePaymentIntentApiArg>({
      query: (queryArg) => ({ url: `/create-payment-intent`, method: 'POST', body: queryArg.paymentIntentBody }),
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
    createInvoice: build.mutation<CreateInvoiceApiResponse, CreateInvoiceApiArg>({
      query: (queryArg) => ({ url: `/invoices/${encodeURIComponent(String(queryArg.id))}`, method: 'POST' }),
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
          placed_before: queryArg.placed_before,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    placeOrder: build.mutation<PlaceOrderApiResponse, PlaceOrderApiArg>({
      query: (queryArg) => ({
        url: `/orders`,
        method: 'POST',
        body: queryArg.body,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
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
          placed_before: queryArg.placed_before,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    listOrdersOf: build.query<Listing<ListOrdersOfApiResponse[number]>, ListOrdersOfApiArg>({
      transformResponse: toListing<ListOrdersOfApiResponse[number]>,
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg.email))}`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
          status: queryArg.status,
          part_id: queryArg.part_id,
        },
      }),
    }),
    deleteOrder: build.mutation<DeleteOrderApiResponse, DeleteOrderApiArg>({
      query: (queryArg) => ({ url: `/orders/${encodeURIComponent(String(queryArg.id))}`, method: 'DELETE' }),
    }),
    recordPayment: build.mutation<RecordPaymentApiResponse, RecordPaymentApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.paymentRecordBody,
      }),
    }),
    listMessagesOfOrder: build.query<Listing<ListMessagesOfOrderApiResponse[number]>, ListMessagesOfOrderApiArg>({
      transformResponse: toListing<ListMessagesOfOrderApiResponse[number]>,
      query: (queryArg) => ({ url: `/orders/${encodeURIComponent(String(queryArg.id))}/messages` }),
    }),
    listPapersOfOrder: build.query<Listing<ListPapersOfOrderApiResponse[number]>, ListPapersOfOrderApiArg>({
      transformResponse: toListing<ListPapersOfOrderApiResponse[number]>,
      query: (queryArg) => ({ url: `/orders/${encodeURIComponent(String(queryArg.id))}/papers` }),
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
    listParts: build.query<Listing<ListPartsApiResponse[number]>, ListPartsApiArg>({
      transformResponse: toListing<ListPartsApiResponse[number]>,
      query: (queryArg) => ({
        url: `/parts`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
          ids: queryArg.ids,
          min_price: queryArg.min_price,
          max_price: queryArg.max_price,
          max_quantity: queryArg.max_quantity,
          in_stock: queryArg.in_stock,
          archived: queryArg.archived,
        },
      }),
    }),
    addPart: build.mutation<AddPartApiResponse, AddPartApiArg>({
      query: (queryArg) => ({ url: `/parts`, method: 'POST', body: queryArg.newPartBody }),
    }),
    changeParts: build.mutation<ChangePartsApiResponse, ChangePartsApiArg>({
      query: (queryArg) => ({ url: `/parts/bulk`, method: 'POST', body: queryArg.bulkPartsBody }),
    }),
    matchParts: build.mutation<MatchPartsApiResponse, MatchPartsApiArg>({
      query: (queryArg) => ({ url: `/parts/matches`, method: 'POST', body: queryArg.matchesBody }),
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
          in_stock: queryArg.in_stock,
          archived: queryArg.archived,
        },
      }),
    }),
    deletePart: build.mutation<DeletePartApiResponse, DeletePartApiArg>({
      query: (queryArg) => ({ url: `/parts/${encodeURIComponent(String(queryArg.id))}`, method: 'DELETE' }),
    }),
    updatePart: build.mutation<UpdatePartApiResponse, UpdatePartApiArg>({
      query: (queryArg) => ({
        url: `/parts/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        body: queryArg.partPatchBody,
        headers: {
          'If-Match': queryArg['If-Match'],
        },
      }),
    }),
    getOrder: build.query<GetOrderApiResponse, GetOrderApiArg>({
      query: (queryArg) => ({ url: `/payment/order/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    getPart: build.query<GetPartApiResponse, GetPartApiArg>({
      query: (queryArg) => ({ url: `/purchase/${encodeURIComponent(String(queryArg.id))}` }),
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
    listReviews: build.query<Listing<ListReviewsApiResponse[number]>, ListReviewsApiArg>({
      transformResponse: toListing<ListReviewsApiResponse[number]>,
      query: (queryArg) => ({
        url: `/reviews`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          sort: queryArg.sort,
          q: queryArg.q,
          status: queryArg.status,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    addReview: build.mutation<AddReviewApiResponse, AddReviewApiArg>({
      query: (queryArg) => ({ url: `/reviews`, method: 'POST', body: queryArg.newReviewBody }),
    }),
    moderateReview: build.mutation<ModerateReviewApiResponse, ModerateReviewApiArg>({
      query: (queryArg) => ({
        url: `/reviews/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.reviewPatchBody,
      }),
    }),
    authenticateSandboxPaymentIntent: build.mutation<
      AuthenticateSandboxPaymentIntentApiResponse,
      AuthenticateSandboxPaymentIntentApiArg
    >({
      query: (queryArg) => ({
        url: `/sandbox/payment_intents/${encodeURIComponent(String(queryArg.id))}/authenticate`,
        method: 'POST',
        body: queryArg.sandboxAuthenticationBody,
      }),
    }),
    confirmSandboxPaymentIntent: build.mutation<
      ConfirmSandboxPaymentIntentApiResponse,
      ConfirmSandboxPaymentIntentApiArg
    >({
      query: (queryArg) => ({
        url: `/sandbox/payment_intents/${encodeURIComponent(String(queryArg.id))}/confirm`,
        method: 'POST',
        body: queryArg.sandboxConfirmationBody,
      }),
    }),
    createSandboxPaymentMethod: build.mutation<CreateSandboxPaymentMethodApiResponse, CreateSandboxPaymentMethodApiArg>(
      {
        query: (queryArg) => ({
          url: `/sandbox/payment_methods`,
          method: 'POST',
          body: queryArg.sandboxPaymentMethodBody,
        }),
      },
    ),
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
    suggestParts: build.query<SuggestPartsApiResponse, SuggestPartsApiArg>({
      query: (queryArg) => ({
        url: `/suggestions`,
        params: {
          q: queryArg.q,
        },
      }),
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
    updateProfile: build.mutation<UpdateProfileApiResponse, UpdateProfileApiArg>({
      query: (queryArg) => ({
        url: `/update/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        body: queryArg.profileBody,
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
    getProfile: build.query<GetProfileApiResponse, GetProfileApiArg>({
      query: (queryArg) => ({ url: `/user/${encodeURIComponent(String(queryArg.email))}` }),
    }),
    openSession: build.mutation<OpenSessionApiResponse, OpenSessionApiArg>({
      query: (queryArg) => ({
        url: `/user/${encodeURIComponent(String(queryArg.email))}`,
        method: 'PUT',
        body: queryArg.openSessionBody,
        headers: {
          authorization: queryArg.authorization,
        },
      }),
    }),
    chooseMessages: build.mutation<ChooseMessagesApiResponse, ChooseMessagesApiArg>({
      query: (queryArg) => ({
        url: `/user/${encodeURIComponent(String(queryArg.email))}/messages`,
        method: 'PUT',
        body: queryArg.messageSwitchesBody,
      }),
    }),
    endSessions: build.mutation<EndSessionsApiResponse, EndSessionsApiArg>({
      query: (queryArg) => ({ url: `/user/${encodeURIComponent(String(queryArg.email))}/sessions`, method: 'DELETE' }),
    }),
    getViews: build.query<GetViewsApiResponse, GetViewsApiArg>({
      query: (queryArg) => ({ url: `/user/${encodeURIComponent(String(queryArg.email))}/views` }),
    }),
    putViews: build.mutation<PutViewsApiResponse, PutViewsApiArg>({
      query: (queryArg) => ({
        url: `/user/${encodeURIComponent(String(queryArg.email))}/views`,
        method: 'PUT',
        body: queryArg.savedViewsBody,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as endpoints };
export const {
  useCheckReadyQuery,
  useIsAdminQuery,
  useListAuditLogQuery,
  useVerifyAuditLogQuery,
  useGetBasketQuery,
  usePutBasketMutation,
  useGetConfigQuery,
  useCreatePaymentIntentMutation,
  useListCustomersQuery,
  useGetCustomerQuery,
  useGetDataCheckQuery,
  useListPapersQuery,
  useCreateInvoiceMutation,
  useCorrectInvoiceMutation,
  useListMessagesQuery,
  useDropHeldMessagesMutation,
  useReleaseHeldMessagesMutation,
  useGetMessageQuery,
  useSendMessageAgainMutation,
  useListOrdersQuery,
  usePlaceOrderMutation,
  useChangeOrdersMutation,
  useFindMatchingOrdersQuery,
  useListOrdersOfQuery,
  useDeleteOrderMutation,
  useRecordPaymentMutation,
  useListMessagesOfOrderQuery,
  useListPapersOfOrderQuery,
  useCheckPaymentMutation,
  useRefundOrderMutation,
  useChangeTrackingMutation,
  useListPartsQuery,
  useAddPartMutation,
  useChangePartsMutation,
  useMatchPartsMutation,
  useFindMatchingPartsQuery,
  useDeletePartMutation,
  useUpdatePartMutation,
  useGetOrderQuery,
  useGetPartQuery,
  useGetReconciliationQuery,
  useRefundUnmatchedMutation,
  useListReviewsQuery,
  useAddReviewMutation,
  useModerateReviewMutation,
  useAuthenticateSandboxPaymentIntentMutation,
  useConfirmSandboxPaymentIntentMutation,
  useCreateSandboxPaymentMethodMutation,
  useSearchQuery,
  useUndoShippingMutation,
  useShipOrderMutation,
  useGetStatsQuery,
  useGetWaitingQuery,
  useSuggestPartsQuery,
  useListSynonymsQuery,
  useDeleteSynonymMutation,
  useSetSynonymMutation,
  useUpdateProfileMutation,
  useListUsersQuery,
  useRemoveAdminMutation,
  useMakeAdminMutation,
  useGetProfileQuery,
  useOpenSessionMutation,
  useChooseMessagesMutation,
  useEndSessionsMutation,
  useGetViewsQuery,
  usePutViewsMutation,
} = injectedRtkApi;
