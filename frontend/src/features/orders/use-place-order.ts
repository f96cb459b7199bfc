import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { usePlaceOrderMutation, useUpdatePartMutation } from '@/api/api';
import type { NewOrderBody, PartView } from '@/api/types.gen';
import { fieldErrors, problemOf } from '@/api/problem';
import { readDraft, saveDraft, type SentOrder } from './order-draft';

type Outcome =
  /** the order is stored and the stock is updated */
  | { kind: 'placed'; orderId: string }
  /** the order is stored, but the stock update failed */
  | { kind: 'unconfirmed'; orderId: string }
  /** no order is stored; `fields` has the messages about fields */
  | { kind: 'refused'; detail: string; fields: Record<string, string> }
  /** there was no response, so the order may be stored */
  | { kind: 'unknown' };

/** A stored order whose stock update failed. */
interface UnconfirmedOrder {
  orderId: string;
  remaining: number;
  /** why the update failed */
  detail: string;
}

const NO_CONFIRMATION = 'The shop has not confirmed the order.';

/** After these statuses no order is stored under this idempotency key. */
const REFUSED: readonly number[] = [400, 403, 404, 409];

/**
 * Places one order at a time in two requests: the order, then the part's remaining stock. A retry after a lost response sends
 * the same order with the same key; a retry after the order is stored sends only the stock update. So nothing is ordered twice.
 */
export function usePlaceOrder(part: PartView, email: string) {
  const [placeOrder] = usePlaceOrderMutation();
  const [updatePart] = useUpdatePartMutation();
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const [unanswered, setUnanswered] = useState<{ sent: SentOrder; detail: string } | undefined>(() => {
    const { sent } = readDraft(email, part._id);
    return sent && { sent, detail: '' };
  });
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedOrder>();

  const updateStock = async (orderId: string, remaining: number, isRetry: boolean): Promise<Outcome> => {
    const { data, error } = await updatePart({ id: part._id, partPatchBody: { quantity: remaining } });
    // A retry changes nothing when only the response to the first update was lost.
    if (data && (data.modifiedCount > 0 || isRetry)) {
      setUnconfirmed(undefined);
      return { kind: 'placed', orderId };
    }
    setUnconfirmed({ orderId, remaining, detail: error ? problemOf(error).detail : '' });
    return { kind: 'unconfirmed', orderId };
  };

  const send = async (sent: SentOrder): Promise<Outcome> => {
    // Saved before the request: a reload during it must not lose the key.
    saveDraft(email, part._id, { sent });
    const { data, error } = await placeOrder({ 'Idempotency-Key': sent.key, body: sent.order });
    if (data?.insertedId) {
      saveDraft(email, part._id, { sent: undefined, fields: {} });
      setUnanswered(undefined);
      return updateStock(data.insertedId, sent.remaining, false);
    }
    const { status, detail } = error ? problemOf(error) : { status: 0, detail: NO_CONFIRMATION };
    const isRefused = REFUSED.includes(status) || (status >= 400 && status < 500 && unanswered === undefined);
    if (!isRefused) {
      setUnanswered({ sent, detail });
      return { kind: 'unknown' };
    }
    saveDraft(email, part._id, { sent: undefined });
    setUnanswered(undefined);
    return { kind: 'refused', detail, fields: fieldErrors(error) };
  };

  /** Resolves to undefined while another request is running. */
  const runOnce = async (step: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    try {
      return await step();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    /** the order that must be retried before another one can be placed, and the reason */
    unanswered,
    /** the order whose stock update must be retried, and the reason */
    unconfirmed,
    /** Sends the order, or retries the one without a response. */
    place: (order: NewOrderBody) =>
      runOnce(() => send(unanswered?.sent ?? { key: nanoid(), order, remaining: part.quantity - order.amount })),
    retryStockUpdate: ({ orderId, remaining }: UnconfirmedOrder) =>
      runOnce(() => updateStock(orderId, remaining, true)),
  };
}
