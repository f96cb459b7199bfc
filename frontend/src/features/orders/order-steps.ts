import type { OrderView } from '@/api/api';

/** One step of an order's way to its customer. */
export type OrderStep =
  | {
      state: 'done';
      name: 'Placed' | 'Paid' | 'Shipped';
      /** when, ISO 8601 UTC */
      at: string | undefined;
    }
  | {
      /** `next`: the one that is waited for */
      state: 'next' | 'later';
      /** what is to come, in words */
      name: string;
    };

type Dated = Pick<OrderView, 'status' | 'created_at' | 'paid_at' | 'shipped_at'>;

/** The way of an order: placed, paid, shipped. */
export function stepsOf({ status, created_at, paid_at, shipped_at }: Dated): OrderStep[] {
  const placed: OrderStep = { state: 'done', name: 'Placed', at: created_at };
  if (status === undefined) {
    return [
      placed,
      { state: 'next', name: 'Waiting for payment' },
      { state: 'later', name: 'Shipping follows the payment' },
    ];
  }
  const paid: OrderStep = { state: 'done', name: 'Paid', at: paid_at };
  if (status === 'pending') return [placed, paid, { state: 'next', name: 'Waiting to be shipped' }];
  return [placed, paid, { state: 'done', name: 'Shipped', at: shipped_at }];
}
