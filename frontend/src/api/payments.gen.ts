import type {
  AuthenticateSandboxPaymentIntentApiArg,
  AuthenticateSandboxPaymentIntentApiResponse,
  CheckPaymentApiArg,
  CheckPaymentApiResponse,
  ConfirmSandboxPaymentIntentApiArg,
  ConfirmSandboxPaymentIntentApiResponse,
  CreatePaymentIntentApiArg,
  CreatePaymentIntentApiResponse,
  CreateSandboxPaymentMethodApiArg,
  CreateSandboxPaymentMethodApiResponse,
  GetReconciliationApiArg,
  GetReconciliationApiResponse,
  RecordPaymentApiArg,
  RecordPaymentApiResponse,
  RefundExceptionApiArg,
  RefundExceptionApiResponse,
  RefundOrderApiArg,
  RefundOrderApiResponse,
} from './types.gen';
import { apiRoot as api } from './api-root';
export const addTagTypes = ['payments'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      createPaymentIntent: build.mutation<CreatePaymentIntentApiResponse, CreatePaymentIntentApiArg>({
        query: (queryArg) => ({ url: `/create-payment-intent`, method: 'POST', body: queryArg.paymentIntentBody }),
        invalidatesTags: ['payments'],
      }),
      recordPayment: build.mutation<RecordPaymentApiResponse, RecordPaymentApiArg>({
        query: (queryArg) => ({
          url: `/orders/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PATCH',
          body: queryArg.paymentRecordBody,
        }),
        invalidatesTags: ['payments'],
      }),
      checkPayment: build.mutation<CheckPaymentApiResponse, CheckPaymentApiArg>({
        query: (queryArg) => ({
          url: `/orders/${encodeURIComponent(String(queryArg.id))}/payment-check`,
          method: 'POST',
        }),
        invalidatesTags: ['payments'],
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
        invalidatesTags: ['payments'],
      }),
      getReconciliation: build.query<GetReconciliationApiResponse, GetReconciliationApiArg>({
        query: (queryArg) => ({
          url: `/reconciliation`,
          params: {
            to: queryArg.to,
            from: queryArg['from'],
          },
        }),
        providesTags: ['payments'],
      }),
      refundException: build.mutation<RefundExceptionApiResponse, RefundExceptionApiArg>({
        query: (queryArg) => ({
          url: `/reconciliation/${encodeURIComponent(String(queryArg.transactionId))}/refund`,
          method: 'POST',
        }),
        invalidatesTags: ['payments'],
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
        invalidatesTags: ['payments'],
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
        invalidatesTags: ['payments'],
      }),
      createSandboxPaymentMethod: build.mutation<
        CreateSandboxPaymentMethodApiResponse,
        CreateSandboxPaymentMethodApiArg
      >({
        query: (queryArg) => ({
          url: `/sandbox/payment_methods`,
          method: 'POST',
          body: queryArg.sandboxPaymentMethodBody,
        }),
        invalidatesTags: ['payments'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
