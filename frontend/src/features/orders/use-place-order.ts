import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { usePlaceOrderMutation, useUpdatePartMutation } from '@/api/api';
import type { NewOrderBody, PartView } from '@/api/types.gen';
import { fieldErrors, problemOf } from '@/api/problem';
import { keepDraft, readDraft, type SentOrder } from './order-draft';

/** What came of placing an order. */
type Outcome =
  /** it is stored, and the shop has confirmed its stock */
  | { kind: 'placed'; orderId: string }
  /** it is stored, but the report of its stock failed */
  | { kind: 'unconfirmed'; orderId: string }
  /** nothing is ordered, for reasons that belong to fields where `fields` names them */
  | { kind: 'refused'; detail: string; fields: Record<string, string> }
  /** no answer says whether it is stored */
  | { kind: 'unknown' };

/** A stored order whose stock report failed. */
interface UnconfirmedOrder {
  orderId: string;
  remaining: number;
  /** why the report failed */
  detail: string;
}

const NO_CONFIRMATION = 'The shop has not confirmed the order.';

/** Statuses that say for certain that no order is stored under this key. */
const REFUSED: readonly number[] = [400, 403, 404, 409];

/**
 * Places an order in two steps: the order itself, then the part's remaining stock. One at a time. An order without an answer
 * is sent again as it was, and once it is stored only its report is repeated, so that one wish never becomes two orders.
 */
export function usePlaceOrder(part: PartView, email: string) {
  const [placeOrder] = usePlaceOrderMutation();
  const [updatePart] = useUpdatePartMutation();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [unanswered, setUnanswered] = useState<{ sent: SentOrder; detail: string } | undefined>(() => {
    const { sent } = readDraft(email, part._id);
    return sent && { sent, detail: '' };
  });
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedOrder>();

  const report = async (orderId: string, remaining: number, isRepeated: boolean): Promise<Outcome> => {
    const { data, error } = await updatePart({ id: part._id, partPatchBody: { quantity: remaining } });
    // A repeated report changes nothing when only the answer to the first was lost.
    if (data && (data.modifiedCount > 0 || isRepeated)) {
      setUnconfirmed(undefined);
      return { kind: 'placed', orderId };
    }
    setUnconfirmed({ orderId, remaining, detail: error ? problemOf(error).detail : '' });
    return { kind: 'unconfirmed', orderId };
  };

  const send = async (sent: SentOrder): Promise<Outcome> => {
    // Before the request, so that a reload in the middle of it does not lose the key.
    keepDraft(email, part._id, { sent });
    const { data, error } = await placeOrder({ 'Idempotency-Key': sent.key, newOrderBody: sent.order });
    if (data?.insertedId) {
      keepDraft(email, part._id, { sent: undefined, fields: {} });
      setUnanswered(undefined);
      return report(data.insertedId, sent.remaining, false);
    }
    const { status, detail } = error ? problemOf(error) : { status: 0, detail: NO_CONFIRMATION };
    const isRefused = REFUSED.includes(status) || (status >= 400 && status < 500 && unanswered === undefined);
    if (!isRefused) {
      setUnanswered({ sent, detail });
      return { kind: 'unknown' };
    }
    keepDraft(email, part._id, { sent: undefined });
    setUnanswered(undefined);
    return { kind: 'refused', detail, fields: fieldErrors(error) };
  };

  /** Answers undefined when an order is being placed already. */
  const once = async (step: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await step();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    /** the order that has to be sent again before another one can be placed, and why */
    unanswered,
    /** the order whose report has to be repeated, and why */
    unconfirmed,
    /** Sends the order, or once more the one without an answer. */
    place: (order: NewOrderBody) =>
      once(() => send(unanswered?.sent ?? { key: nanoid(), order, remaining: part.quantity - order.amount })),
    reportAgain: ({ orderId, remaining }: UnconfirmedOrder) => once(() => report(orderId, remaining, true)),
  };
}
