import { nanoid } from '@reduxjs/toolkit';
import { useRefundOrderMutation } from '@/api/payments';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { formatExactMoney } from '@/ui/exact-money';
import { useToast } from '@/ui/toast';

/** A refund may have been made although its answer was lost; only these say for certain that it was not. */
const REFUSED: readonly number[] = [400, 401, 403, 404, 409];

/** What was asked for and not answered, for each order: it outlasts the dialog, since whoever closes it may come back to try again. */
const unanswered = new Map<string, { key: string; amount: number | undefined }>();

/** Gives money of an order back, and answers why it could not, if so. Asking again after a lost answer gives it back once. */
export function useRefund({ _id, name, part_name }: OrderView): (amount?: number) => Promise<string | undefined> {
  const [refundOrder] = useRefundOrderMutation();
  const toast = useToast();

  return async (amount) => {
    const before = unanswered.get(_id);
    const wish = before && before.amount === amount ? before : { key: nanoid(), amount };
    unanswered.set(_id, wish);
    const { data, error } = await refundOrder({
      id: _id,
      'Idempotency-Key': wish.key,
      refundBody: amount === undefined ? {} : { amount },
    });
    if (!error) {
      unanswered.delete(_id);
      const money = formatExactMoney(data.refund.amount);
      if (data.refund.status !== 'failed') toast.success(`${money} refunded for ${part_name}.`);
      else toast.error(`${money} did not go back: the bank has refused it. Pay ${name} another way.`);
      return undefined;
    }
    const { status, detail } = problemOf(error);
    if (REFUSED.includes(status)) unanswered.delete(_id);
    return REFUSED.includes(status) ? detail : `${detail} Press Refund again: it is given back once.`;
  };
}
