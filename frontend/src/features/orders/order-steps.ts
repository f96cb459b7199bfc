import type { OrderView } from '@/api/types.gen';
import { formatExactMoney } from '@/ui/exact-money';

/** One step of an order's way to its customer. */
export type OrderStep =
  | {
      state: 'done';
      name: 'Placed' | 'Paid' | 'Shipped';
      /** when, ISO 8601 UTC */
      at: string | undefined;
    }
  | {
      state: 'done';
      /** what went back to the customer, in words */
      name: string;
      at: string;
      /** who gave it back, where that is known and may be told */
      by: string | undefined;
    }
  | {
      /** `next`: the one that is waited for */
      state: 'next' | 'later';
      /** what is to come, in words */
      name: string;
    };

type Dated = Pick<OrderView, 'status' | 'created_at' | 'paid_at' | 'shipped_at' | 'refunds'>;
type Refund = NonNullable<OrderView['refunds']>[number];

const REFUND_WORDS = {
  pending: (amount: string) => `Refund of ${amount} on its way`,
  succeeded: (amount: string) => `Refunded ${amount}`,
  failed: (amount: string) => `Refund of ${amount} failed`,
} as const satisfies Record<Refund['status'], unknown>;

/** The way of an order: placed, paid, shipped; and what went back of its payment, each when it did. */
export function stepsOf({ status, created_at, paid_at, shipped_at, refunds = [] }: Dated): OrderStep[] {
  const placed: OrderStep = { state: 'done', name: 'Placed', at: created_at };
  if (status === undefined) {
    return [
      placed,
      { state: 'next', name: 'Waiting for payment' },
      { state: 'later', name: 'Shipping follows the payment' },
    ];
  }
  const paid: OrderStep = { state: 'done', name: 'Paid', at: paid_at };
  const back = refunds.map(refundStep);
  if (status === 'pending') return [placed, paid, ...back, { state: 'next', name: 'Waiting to be shipped' }];
  const isEarlier = ({ at }: { at: string }) => shipped_at !== undefined && at < shipped_at;
  const shipped: OrderStep = { state: 'done', name: 'Shipped', at: shipped_at };
  return [placed, paid, ...back.filter(isEarlier), shipped, ...back.filter((step) => !isEarlier(step))];
}

function refundStep({ amount, status, created_at, by }: Refund) {
  return { state: 'done', name: REFUND_WORDS[status](formatExactMoney(amount)), at: created_at, by } as const;
}
