import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useRefundOrderMutation } from '@/api/admin-api';
import type { OrderView, RefundBody, RefundView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { formatCount, formatCounted, formatMoney } from '@/ui/format';
import { toast } from '@/ui/toast';

/** After these statuses nothing was refunded. After any other failure the refund may exist. */
const REFUSED: readonly number[] = [400, 401, 403, 404, 409];

interface SentRefund {
  key: string;
  /** the body as JSON */
  body: string;
  /** dollars */
  amount: number;
  /** the ids of the refunds that the order had */
  known: readonly string[];
}

/** Refunds without a response, by order id. Stored outside the dialog, because an admin may close it and retry later. */
const unanswered = new Map<string, SentRefund>();

/**
 * Refunds an order; `refund` resolves to an error message when it fails. A retry after a lost response sends the same idempotency key, so
 * that the money is refunded only once. Once the order shows that refund, the same request makes a new one.
 */
export function useRefund({ _id, name, part_name, refunds = [] }: OrderView) {
  const [refundOrder] = useRefundOrderMutation();
  const [isUnanswered, setIsUnanswered] = useState(false);

  /** @param amount dollars that the body refunds */
  const refund = async (refundBody: RefundBody, amount: number): Promise<string | undefined> => {
    const body = JSON.stringify(refundBody);
    const previous = unanswered.get(_id);
    const isRetry = previous?.body === body && !isShown(previous, refunds);
    const request = isRetry ? previous : { key: nanoid(), body, amount, known: refunds.map(({ id }) => id) };
    unanswered.set(_id, request);
    setIsUnanswered(true);
    const { data, error } = await refundOrder({ id: _id, 'Idempotency-Key': request.key, refundBody });
    if (error) {
      const { status, detail } = problemOf(error);
      if (!REFUSED.includes(status)) return `${detail} Try again; it cannot be refunded twice.`;
    }
    unanswered.delete(_id);
    setIsUnanswered(false);
    if (error) return problemOf(error).detail;
    const money = formatMoney(data.refund.amount);
    if (data.refund.status === 'failed')
      toast.error(`The refund of ${money} failed: the bank rejected it. Refund ${name} by other means.`);
    else toast.success(`${money} refunded for ${part_name}.`, restockDetail(data.refund));
    return undefined;
  };
  /** `isUnanswered`: the last request may have made its refund */
  return { refund, isUnanswered };
}

function isShown({ amount: sent, known }: SentRefund, refunds: readonly RefundView[]): boolean {
  return refunds.some(({ id, amount }) => amount === sent && !known.includes(id));
}

/** What went back to the stock, and what did not. */
function restockDetail({ lines = [] }: RefundView): { detail?: string } {
  const wanted = lines.filter(({ restock }) => restock);
  if (wanted.length === 0) return {};
  const missing = wanted
    .map(({ part_name, pieces, restocked = 0 }) => ({ part_name, pieces: pieces - restocked }))
    .filter(({ pieces }) => pieces > 0);
  const restocked = wanted.reduce((sum, line) => sum + (line.restocked ?? 0), 0);
  const back = `${formatCounted(restocked, 'piece')} restocked.`;
  if (missing.length === 0) return { detail: back };
  const names = missing.map(({ part_name, pieces }) => `${formatCount(pieces)} × ${part_name}`).join(', ');
  return {
    detail: `${back} Not restocked, because the part was deleted or an earlier refund restocked them: ${names}.`,
  };
}
