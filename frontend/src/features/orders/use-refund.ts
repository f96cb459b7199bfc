import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useRefundOrderMutation } from '@/api/payments';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { formatExactMoney } from '@/ui/exact-money';
import { useToast } from '@/ui/toast';

/** A refund may have been made although its answer was lost; only these say for certain that it was not. */
const REFUSED: readonly number[] = [400, 401, 403, 404, 409];

/** Gives money of an order back, and tells how that went. Pressing again after a lost answer gives it back once. */
export function useRefund({ _id, part_name }: OrderView): (amount?: number) => Promise<boolean> {
  const [refundOrder] = useRefundOrderMutation();
  const wish = useRef<{ key: string; amount: number | undefined }>(undefined);
  const toast = useToast();

  return async (amount) => {
    if (!wish.current || wish.current.amount !== amount) wish.current = { key: nanoid(), amount };
    const { data, error } = await refundOrder({
      id: _id,
      'Idempotency-Key': wish.current.key,
      refundBody: amount === undefined ? {} : { amount },
    });
    if (!error) {
      wish.current = undefined;
      toast.success(`${formatExactMoney(data.refund.amount)} refunded for ${part_name}.`);
      return true;
    }
    const { status, detail } = problemOf(error);
    if (REFUSED.includes(status)) wish.current = undefined;
    toast.error(REFUSED.includes(status) ? detail : `${detail} Press Refund again: it is given back once.`);
    return false;
  };
}
