import { useLayoutEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { NewLinesBody } from '@/api/types.gen';
import { deliveryOf, useDelivery } from '@/features/orders/delivery-fields';
import { OrderForm, useOrderForm } from '@/features/orders/order-form';
import type { SentOrder } from '@/features/orders/use-send-order';
import type { Dispatch } from '@/features/users/session';
import { removeOrdered } from './basket';
import { messagesByLine, type PricedLine } from './line-rules';

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
  const dispatch = useDispatch<Dispatch>();
  const form = useOrderForm<never, SentBasket>({
    user,
    name: 'basket',
    delivery: useDelivery(user.email),
    rules: {},
    toSend: (values) => ({
      order: {
        ...deliveryOf(user, values),
        lines: lines.map(({ part, amount }) => ({ part_id: part._id, amount, total_price: part.price * amount })),
      },
    }),
    onPlaced: (orderId, sent) => {
      onPlaced(orderId);
      dispatch(removeOrdered(sent.order.lines));
    },
    onRefused: (messages, sent) => {
      const partIds = sent.order.lines.map(({ part_id }) => part_id);
      const { lines: ofLines, others } = messagesByLine(messages, partIds);
      onRefused(ofLines);
      return others;
    },
  });

  const lost = form.unanswered?.sent.order.lines;
  const isPending = form.busy || lost !== undefined;
  useLayoutEffect(() => {
    onPending(isPending ? { lines: lost } : undefined);
    return () => onPending(undefined);
  }, [onPending, isPending, lost]);

  return (
    <OrderForm
      form={form}
      label="Order the basket"
      total={lost ? lost.reduce((sum, { total_price }) => sum + total_price, 0) : total}
      disabledReason={disabledReason}
    />
  );
}
