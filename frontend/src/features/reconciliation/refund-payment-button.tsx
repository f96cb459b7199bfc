import { Button } from 'antd';
import { useState } from 'react';
import { useRefundExceptionMutation } from '@/api/payments';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useToast } from '@/ui/toast';

interface RefundPaymentButtonProps {
  transactionId: string;
  /** in words, with its currency */
  amount: string;
  email: string;
  /** the element that says which payment it is */
  describedBy: string;
  onRefunded: () => void;
}

/** Gives a payment that pays no order back, after asking. Pressing again after a lost answer gives it back once. */
export function RefundPaymentButton({
  transactionId,
  amount,
  email,
  describedBy,
  onRefunded,
}: RefundPaymentButtonProps) {
  const [asking, setAsking] = useState(false);
  const [refund] = useRefundExceptionMutation();
  const toast = useToast();

  const confirm = async () => {
    const { error } = await refund({ transactionId });
    if (error) toast.error(problemOf(error).detail);
    else {
      toast.success(`${amount} refunded to ${email}.`);
      onRefunded();
    }
    return !error;
  };

  return (
    <>
      <Button danger aria-haspopup="dialog" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        Refund
      </Button>
      <ConfirmDialog
        open={asking}
        title="Refund this payment?"
        confirmLabel="Refund"
        keepLabel="Keep the money"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>
          All of it, {amount}, goes back to the card of {email}. No order is changed.
        </p>
      </ConfirmDialog>
    </>
  );
}
