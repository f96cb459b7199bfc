import { useState } from 'react';
import { useRefundUnmatchedMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

interface UnmatchedPayment {
  transactionId: string;
  /** amount with its currency, such as `€20` */
  amount: string;
  email: string;
}

export type RefundPayment = (payment: UnmatchedPayment) => void;

/**
 * Refunds an unmatched payment after a confirmation: render `dialog` beside the lists, which may lose the payment while it is open, and
 * call `open` with the payment. A retry after a lost response cannot refund twice.
 */
export function useRefundPaymentDialog() {
  const [payment, setPayment] = useState<UnmatchedPayment>();
  const [refund] = useRefundUnmatchedMutation();

  const confirm = async ({ transactionId, amount, email }: UnmatchedPayment) => {
    const { error } = await refund({ transactionId });
    if (error) toast.error(problemOf(error).detail);
    else toast.success(`${amount} refunded to ${email}.`);
    return !error;
  };

  const dialog = (
    <ConfirmDialog
      open={payment !== undefined}
      title="Refund this payment?"
      confirmLabel="Refund"
      keepLabel="Cancel"
      onConfirm={async () => payment !== undefined && confirm(payment)}
      onClose={() => setPayment(undefined)}
    >
      {payment && (
        <p>
          The full {payment.amount} goes back to the card of {payment.email}. No order changes.
        </p>
      )}
    </ConfirmDialog>
  );
  return { open: setPayment satisfies RefundPayment, dialog };
}
