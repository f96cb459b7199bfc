import { useRef, useState } from 'react';
import { usePlaceOrderMutation } from '@/api/api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { PlaceOrderApiArg } from '@/api/types.gen';
import { readDraft, saveDraft } from './order-draft';

/** An order that was sent. The server stores it once per idempotency key, also after retries. */
export interface SentOrder {
  key: string;
  order: PlaceOrderApiArg['body'];
}

export type SendOutcome =
  /** the order is stored */
  | { kind: 'placed'; orderId: string }
  /** no order is stored; `fields` has the messages about fields */
  | { kind: 'refused'; detail: string; fields: Record<string, string> }
  /** there was no response, so the order may be stored */
  | { kind: 'unknown' };

const NO_CONFIRMATION = 'The shop has not confirmed the order.';

/** After these statuses no order is stored under this idempotency key. */
const REFUSED: readonly number[] = [400, 403, 404, 409];

/**
 * Sends one order at a time. A retry after a lost response sends the same order with the same key, also after a reload, so nothing is
 * ordered twice.
 */
export function useSendOrder<Sent extends SentOrder>(email: string, form: string) {
  const [placeOrder] = usePlaceOrderMutation();
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const [unanswered, setUnanswered] = useState<{ sent: Sent; detail: string } | undefined>(() => {
    const { sent } = readDraft<Sent>(email, form);
    return sent && { sent, detail: '' };
  });

  const send = async (sent: Sent): Promise<SendOutcome> => {
    // Saved before the request: a reload during it must not lose the key.
    saveDraft(email, form, { sent });
    const { data, error } = await placeOrder({ 'Idempotency-Key': sent.key, body: sent.order });
    if (data?.insertedId) {
      saveDraft(email, form, { sent: undefined, fields: {} });
      setUnanswered(undefined);
      return { kind: 'placed', orderId: data.insertedId };
    }
    const { status, detail } = error ? problemOf(error) : { status: 0, detail: NO_CONFIRMATION };
    const isRefused = REFUSED.includes(status) || (status >= 400 && status < 500 && unanswered === undefined);
    if (!isRefused) {
      setUnanswered({ sent, detail });
      return { kind: 'unknown' };
    }
    saveDraft(email, form, { sent: undefined });
    setUnanswered(undefined);
    return { kind: 'refused', detail, fields: fieldErrors(error) };
  };

  /** Resolves to undefined while another request is running. */
  const runOnce = async <Outcome>(step: () => Promise<Outcome>): Promise<Outcome | undefined> => {
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

  /** `unanswered`: the order that must be retried before another one can be sent, and the reason */
  return { busy, unanswered, send, runOnce };
}
