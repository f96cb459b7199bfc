import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { usePlaceOrderMutation } from '@/api/orders';
import { useUpdatePartMutation } from '@/api/parts';
import type { NewOrderBody, PartView } from '@/api/types.gen';
import { fieldErrors, problemOf } from '@/api/problem';

/** An order that is stored and whose stock is settled. */
interface Placed {
  orderId: string;
}

/** Why an order is not placed: at its fields where it names them. */
interface Refused {
  detail: string;
  fields: Record<string, string>;
}

/** One wish to buy. It keeps its key until it is settled, so that pressing the button again after a lost answer orders once. */
interface Intent {
  key: string;
  body: string;
  /** the part's stock was reported already, though the answer may have been lost */
  reported: boolean;
}

/** Places an order in two steps: the order itself, then the part's remaining stock. One at a time. */
export function usePlaceOrder(part: PartView) {
  const [placeOrder] = usePlaceOrderMutation();
  const [updatePart] = useUpdatePartMutation();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const intent = useRef<Intent>(undefined);

  const placeOnce = async (order: NewOrderBody): Promise<Placed | Refused> => {
    const body = JSON.stringify(order);
    if (intent.current?.body !== body) intent.current = { key: nanoid(), body, reported: false };
    const current = intent.current;

    const placed = await placeOrder({ 'Idempotency-Key': current.key, newOrderBody: order });
    if (placed.error) return { detail: problemOf(placed.error).detail, fields: fieldErrors(placed.error) };
    if (!placed.data.insertedId) {
      return {
        detail: 'The shop has not confirmed the order. Press Order again: it will not be ordered twice.',
        fields: {},
      };
    }

    const again = current.reported;
    current.reported = true;
    const report = await updatePart({ id: part._id, partPatchBody: { quantity: part.quantity - order.amount } });
    if (report.error ?? !(report.data.modifiedCount || again)) {
      return {
        detail: 'The order is stored, but its stock is not confirmed. Press Order again: it will not be ordered twice.',
        fields: {},
      };
    }
    intent.current = undefined;
    return { orderId: placed.data.insertedId };
  };

  /** Answers undefined when an order is being placed already. */
  const place = async (order: NewOrderBody): Promise<Placed | Refused | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await placeOnce(order);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { place, busy };
}
