import type {
  AddReviewApiArg,
  AddReviewApiResponse,
  AuthenticateSandboxPaymentIntentApiArg,
  AuthenticateSandboxPaymentIntentApiResponse,
  CheckReadyApiArg,
  CheckReadyApiResponse,
  ConfirmSandboxPaymentIntentApiArg,
  ConfirmSandboxPaymentIntentApiResponse,
  CreatePaymentIntentApiArg,
  CreatePaymentIntentApiResponse,
  CreateSandboxPaymentMethodApiArg,
  CreateSandboxPaymentMethodApiResponse,
  DeleteOrderApiArg,
  DeleteOrderApiResponse,
  EndSessionsApiArg,
  EndSessionsApiResponse,
  GetBasketApiArg,
  GetBasketApiResponse,
  GetConfigApiArg,
  GetConfigApiResponse,
  GetFacetsApiArg,
  GetFacetsApiResponse,
  GetOrderApiArg,
  GetOrderApiResponse,
  GetPartApiArg,
  GetPartApiResponse,
  GetProfileApiArg,
  GetProfileApiResponse,
  GetViewsApiArg,
  GetViewsApiResponse,
  IsAdminApiArg,
  IsAdminApiResponse,
  ListAttributesApiArg,
  ListAttributesApiResponse,
  ListCategoriesApiArg,
  ListCategoriesApiResponse,
  ListMessagesOfOrderApiArg,
  ListMessagesOfOrderApiResponse,
  ListOrdersOfApiArg,
  ListOrdersOfApiResponse,
  ListPapersOfOrderApiArg,
  ListPapersOfOrderApiResponse,
  ListPartsApiArg,
  ListPartsApiResponse,
  ListReviewsApiArg,
  ListReviewsApiResponse,
  MatchPartsApiArg,
  MatchPartsApiResponse,
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
  RequestCorrectionApiArg,
  RequestCorrectionApiResponse,
  SuggestPartsApiArg,
  SuggestPartsApiResponse,
  UpdatePartApiArg,
  UpdatePartApiResponse,
  UpdateProfileApiArg,
  UpdateProfileApiResponse,
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
    listAttributes: build.query<Listing<ListAttributesApiResponse[number]>, ListAttributesApiArg>({
      transformResponse: toListing<ListAttributesApiResponse[number]>,
      query: () => ({ url: `/attributes` }),
    }),
    getBasket: build.query<GetBasketApiResponse, GetBasketApiArg>({
      query: () => ({ url: `/basket` }),
    }),
    putBasket: build.mutation<PutBasketApiResponse, PutBasketApiArg>({
      query: (queryArg) => ({ url: `/basket`, method: 'PUT', body: queryArg.basketBody }),
    }),
    listCategories: build.query<Listing<ListCategoriesApiResponse[number]>, ListCategoriesApiArg>({
      transformResponse: toListing<ListCategoriesApiResponse[number]>,
      query: () => ({ url: `/categories` }),
    }),
    getConfig: build.query<GetConfigApiResponse, GetConfigApiArg>({
      query: () => ({ url: `/config` }),
    }),
    createPaymentIntent: build.mutation<CreatePaymentIntentApiResponse, CreatePaymentIntentApiArg>({
      query: (queryArg) => ({ url: `/create-payment-intent`, method: 'POST', body: queryArg.paymentIntentBody }),
    }),
    requestCorrection: build.mutation<RequestCorrectionApiResponse, RequestCorrectionApiArg>({
      query: (queryArg) => ({
        url: `/invoices/${encodeURIComponent(String(queryArg.id))}/correction-requests`,
        method: 'POST',
        body: queryArg.billingBody,
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
          category: queryArg.category,
          in_stock: queryArg.in_stock,
          archived: queryArg.archived,
          attr: queryArg.attr,
          fields: queryArg.fields,
        },
      }),
    }),
    getFacets: build.query<GetFacetsApiResponse, GetFacetsApiArg>({
      query: (queryArg) => ({
        url: `/parts/facets`,
        params: {
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
    matchParts: build.mutation<MatchPartsApiResponse, MatchPartsApiArg>({
      query: (queryArg) => ({ url: `/parts/matches`, method: 'POST', body: queryArg.matchesBody }),
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
    suggestParts: build.query<SuggestPartsApiResponse, SuggestPartsApiArg>({
      query: (queryArg) => ({
        url: `/suggestions`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    updateProfile: build.mutation<UpdateProfileApiResponse, UpdateProfileApiArg>({
      query: (queryArg) => ({
        url: `/update/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        body: queryArg.profileBody,
      }),
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
  useListAttributesQuery,
  useGetBasketQuery,
  usePutBasketMutation,
  useListCategoriesQuery,
  useGetConfigQuery,
  useCreatePaymentIntentMutation,
  useRequestCorrectionMutation,
  usePlaceOrderMutation,
  useListOrdersOfQuery,
  useDeleteOrderMutation,
  useRecordPaymentMutation,
  useListMessagesOfOrderQuery,
  useListPapersOfOrderQuery,
  useListPartsQuery,
  useGetFacetsQuery,
  useMatchPartsMutation,
  useUpdatePartMutation,
  useGetOrderQuery,
  useGetPartQuery,
  useListReviewsQuery,
  useAddReviewMutation,
  useAuthenticateSandboxPaymentIntentMutation,
  useConfirmSandboxPaymentIntentMutation,
  useCreateSandboxPaymentMethodMutation,
  useSuggestPartsQuery,
  useUpdateProfileMutation,
  useGetProfileQuery,
  useOpenSessionMutation,
  useEndSessionsMutation,
  useGetViewsQuery,
  usePutViewsMutation,
} = injectedRtkApi;
