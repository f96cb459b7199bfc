import { useGetOrderQuery } from '@/api/api';
import type { CardSettings } from '@/api/types.gen';
import { PaymentPanel } from '@/features/payments/payment-panel';
import { anOrder } from './builders';
import { json, serve } from './shop';

export const PAID = 'Congratulation! Successfully Paid.';
export const CLIENT_SECRET = 'pi_9_secret_8';

export const ORDER = anOrder({ _id: '1', total_price: 84 });

/** The payment panel of `ORDER`. */
export function TestPayment({ cards }: { cards: CardSettings }) {
  const { data, error, refetch } = useGetOrderQuery({ id: '1' });
  const isCancelled = error !== undefined;
  return data ? (
    <PaymentPanel order={data} isCancelled={isCancelled} cards={cards} refetchOrder={refetch} nextLinks={null} />
  ) : null;
}

/** A server with one unpaid order; `responses` adds those of the card provider or replaces the server's. Returns the requests in order. */
export function servePayment(responses: Parameters<typeof serve>[0] = {}) {
  let current = ORDER;
  return serve({
    'GET /payment/order/1': () => json(current),
    'POST /create-payment-intent': () => json({ clientSecret: CLIENT_SECRET }),
    'PATCH /orders/1': () => {
      current = { ...current, status: 'pending', transactionId: 'pi_9' };
      return json({ modifiedCount: 1 });
    },
    ...responses,
  });
}
