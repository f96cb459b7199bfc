import { useGetOrderQuery } from '@/api/orders';
import type { CardSettings } from '@/api/types.gen';
import { PaymentPanel } from '@/features/payments/payment-panel';
import { anOrder } from './builders';
import { json, serve } from './shop';

export const PAID = 'Congratulation! Successfully Paid.';
export const SECRET = 'pi_9_secret_8';

const ORDER = anOrder({ _id: '1', total_price: 84 });

/** The payment of order 1 with this card provider. */
export function PaymentOfOrder({ cards }: { cards: CardSettings }) {
  const { data, refetch } = useGetOrderQuery({ id: '1' });
  return data ? <PaymentPanel order={data} cards={cards} readOrderAnew={refetch} waysOn={null} /> : null;
}

/** A server with one order, which recording pays, and a card provider that answers as told; the calls made are kept in order. */
export function shopWithProvider(provider: Parameters<typeof serve>[0]) {
  let current = ORDER;
  return serve({
    'GET /payment/order/1': () => json(current),
    'POST /create-payment-intent': () => json({ clientSecret: SECRET }),
    'PATCH /orders/1': () => {
      current = { ...current, status: 'pending', transactionId: 'pi_9' };
      return json({ modifiedCount: 1 });
    },
    ...provider,
  });
}
