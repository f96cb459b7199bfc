import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useUpdatePartMutation } from '@/api/api';
import type { NewOrderBody, PartView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { type SendOutcome, type SentOrder, useSendOrder } from './use-send-order';

type Outcome =
  | SendOutcome
  /** the order is stored, but the stock update failed */
  | { kind: 'unconfirmed'; orderId: string };

interface SentPartOrder extends SentOrder {
  order: NewOrderBody;
  /** the part's stock after the order */
  remaining: number;
}

/** A stored order whose stock update failed. */
interface UnconfirmedOrder {
  orderId: string;
  remaining: number;
  /** why the update failed */
  detail: string;
}

/**
 * Places one order of a part at a time in two requests: the order, then the part's remaining stock. A retry after the order is stored
 * sends only the stock update.
 */
export function usePlaceOrder(part: PartView, email: string) {
  const [updatePart] = useUpdatePartMutation();
  const { busy, unanswered, send, runOnce } = useSendOrder<SentPartOrder>(email, part._id);
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

  const sendAll = async (sent: SentPartOrder): Promise<Outcome> => {
    const outcome = await send(sent);
    return outcome.kind === 'placed' ? updateStock(outcome.orderId, sent.remaining, false) : outcome;
  };

  return {
    busy,
    /** the order that must be retried before another one can be placed, and the reason */
    unanswered,
    /** the order whose stock update must be retried, and the reason */
    unconfirmed,
    /** Sends the order, or retries the one without a response. */
    place: (order: NewOrderBody) =>
      runOnce(() => sendAll(unanswered?.sent ?? { key: nanoid(), order, remaining: part.quantity - order.amount })),
    retryStockUpdate: ({ orderId, remaining }: UnconfirmedOrder) =>
      runOnce(() => updateStock(orderId, remaining, true)),
  };
}
