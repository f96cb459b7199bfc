import { endpoints } from './payments.gen';

/** A payment changes its order; what an admin does is in the audit log as well. */
export const {
  useCreatePaymentIntentMutation,
  useRecordPaymentMutation,
  useCheckPaymentMutation,
  useRefundOrderMutation,
  useGetReconciliationQuery,
  useRefundExceptionMutation,
  useCreateSandboxPaymentMethodMutation,
  useConfirmSandboxPaymentIntentMutation,
  useAuthenticateSandboxPaymentIntentMutation,
} = endpoints.enhanceEndpoints({
  endpoints: {
    recordPayment: { invalidatesTags: ['orders'] },
    // It tells of the order as it is, which may not be how it was seen last.
    checkPayment: { invalidatesTags: ['orders', 'stats', 'audit-log'] },
    refundOrder: { invalidatesTags: ['orders', 'stats', 'audit-log'] },
    refundException: { invalidatesTags: ['audit-log'] },
  },
});
