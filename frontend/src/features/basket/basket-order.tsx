import { nanoid } from '@reduxjs/toolkit';
import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { NewLinesBody } from '@/api/types.gen';
import { DeliveryFields } from '@/features/orders/delivery-fields';
import styles from '@/features/orders/order-form.module.css';
import { EarlierAddresses } from '@/features/orders/earlier-addresses';
import { deliveryOf } from '@/features/orders/order-rules';
import { SubmitOrder } from '@/features/orders/submit-order';
import { useDeliveries } from '@/features/orders/use-deliveries';
import { useOrderFields } from '@/features/orders/use-order-fields';
import { type SentOrder, useSendOrder } from '@/features/orders/use-send-order';
import type { Dispatch } from '@/features/users/session';
import { Money } from '@/ui/money';
import { toast } from '@/ui/toast';
import { removeOrdered } from './basket';
import { messagesByLine, type PricedLine } from './line-rules';

/** The name of the form in its draft. */
const FORM = 'basket';

interface SentBasket extends SentOrder {
  order: NewLinesBody;
}

/** An order that is on its way or has no answer. */
export interface PendingOrder {
  /** the lines that were sent, once the answer is lost */
  lines?: SentBasket['order']['lines'] | undefined;
}

interface BasketOrderProps {
  lines: readonly PricedLine[];
  /** the sum of the lines; undefined until all parts are loaded */
  total: number | undefined;
  /** why the lines cannot be ordered as they are */
  disabledReason: string | undefined;
  user: { email: string; name: string };
  onPlaced: (orderId: string) => void;
  /** receives the order that has no answer yet, which locks the lines; undefined after the answer */
  onPending: (pending: PendingOrder | undefined) => void;
  /** receives the server's messages about lines, by part */
  onRefused: (messages: Record<string, string>) => void;
}

/** Orders all lines of the basket at once. */
export function BasketOrder(props: BasketOrderProps) {
  const { lines, total, disabledReason, user, onPlaced, onPending, onRefused } = props;
  const form = useRef<HTMLFormElement>(null);
  const { rules, earlier } = useDeliveries(user.email);
  const { fields, errorOf, change, fill, validate, showRefusal, reset } = useOrderFields(user.email, FORM, rules);
  const { send, runOnce, unanswered, busy } = useSendOrder<SentBasket>(user.email, FORM);
  const [refusal, setRefusal] = useState('');
  const dispatch = useDispatch<Dispatch>();

  const lost = unanswered?.sent.order.lines;
  const shownTotal = lost ? lost.reduce((sum, { total_price }) => sum + total_price, 0) : total;
  const isPending = busy || lost !== undefined;
  useLayoutEffect(() => {
    onPending(isPending ? { lines: lost } : undefined);
    return () => onPending(undefined);
  }, [onPending, isPending, lost]);

  const order = async () => {
    const invalidField = unanswered ? undefined : validate();
    if (invalidField !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus();
      return;
    }
    const sent = unanswered?.sent ?? {
      key: nanoid(),
      order: {
        ...deliveryOf(user, fields),
        lines: lines.map(({ part, amount }) => ({ part_id: part._id, amount, total_price: part.price * amount })),
      },
    };
    const outcome = await runOnce(() => send(sent));
    if (outcome === undefined) return;
    setRefusal('');
    const partIds = sent.order.lines.map(({ part_id }) => part_id);
    if (outcome.kind === 'placed') {
      toast.success('Successfully Added to Order!');
      reset();
      onPlaced(outcome.orderId);
      dispatch(removeOrdered(sent.order.lines));
      return;
    }
    toast.error('Failed to add as Order');
    if (outcome.kind === 'unknown') return;
    const messages = messagesByLine(outcome.fields, partIds);
    onRefused(messages.lines);
    const others = showRefusal(messages.others);
    const isAboutFields = Object.keys(outcome.fields).length > 0;
    setRefusal(isAboutFields ? others.join(' ') : outcome.detail);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void order();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Order the basket">
      <fieldset className={styles.fields} disabled={unanswered !== undefined}>
        {earlier.length > 1 && <EarlierAddresses earlier={earlier} values={fields} onChoose={fill} />}
        <DeliveryFields user={user} values={unanswered?.sent.order ?? fields} errorOf={errorOf} change={change} />
      </fieldset>
      <p className={styles.total} aria-live="polite">
        Total: {shownTotal === undefined ? <span>…</span> : <Money dollars={shownTotal} />}
      </p>
      <SubmitOrder busy={busy} disabledReason={disabledReason} unanswered={unanswered} refusal={refusal} />
    </form>
  );
}
