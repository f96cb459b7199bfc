import type { DisputeView, OrderView } from '@/api/types.gen';
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
      /** what happened to the money, in words */
      name: string;
      at: string;
      /** the admin who refunded it, where that is known and may be told; nothing of a dispute */
      by: string | undefined;
    }
  | {
      /** `next`: the one that is waited for */
      state: 'next' | 'later';
      /** what is to come, in words */
      name: string;
    };

type Dated = Pick<
  OrderView,
  'status' | 'created_at' | 'paid_at' | 'shipped_at' | 'refunds' | 'disputes' | 'payment_state'
>;
type Refund = NonNullable<OrderView['refunds']>[number];

const REFUND_WORDS = {
  pending: (amount: string) => `Refund of ${amount} on its way`,
  succeeded: (amount: string) => `Refunded ${amount}`,
  failed: (amount: string) => `Refund of ${amount} failed`,
} as const satisfies Record<Refund['status'], unknown>;

const ENDS = {
  'inquiry-closed': 'Inquiry of the bank closed',
  won: 'Dispute won',
  lost: 'Dispute lost',
} as const satisfies Partial<Record<DisputeView['status'], string>>;

/** What a paid order waits for. */
const WAITS = {
  disputed: { state: 'next', name: 'Waiting for the bank' },
  'dispute-lost': { state: 'later', name: 'Not to be shipped' },
  refunded: { state: 'later', name: 'Not to be shipped' },
} as const satisfies Record<NonNullable<OrderView['payment_state']>, OrderStep>;

/** The way of an order: placed, paid, shipped; and its refunds and disputes, each when it happened. */
export function stepsOf(order: Dated): OrderStep[] {
  const { status, created_at, paid_at, shipped_at, refunds = [], disputes = [], payment_state } = order;
  const placed: OrderStep = { state: 'done', name: 'Placed', at: created_at };
  if (status === undefined) {
    return [
      placed,
      { state: 'next', name: 'Waiting for payment' },
      { state: 'later', name: 'Shipping follows the payment' },
    ];
  }
  const paid: OrderStep = { state: 'done', name: 'Paid', at: paid_at };
  const back = [...refunds.map(refundStep), ...disputes.flatMap(disputeSteps)];
  const since = back.toSorted((one, other) => one.at.localeCompare(other.at));
  if (status === 'pending') {
    const waits: OrderStep = payment_state ? WAITS[payment_state] : { state: 'next', name: 'Waiting to be shipped' };
    return [placed, paid, ...since, waits];
  }
  const isEarlier = ({ at }: { at: string }) => shipped_at !== undefined && at < shipped_at;
  const shipped: OrderStep = { state: 'done', name: 'Shipped', at: shipped_at };
  return [placed, paid, ...since.filter(isEarlier), shipped, ...since.filter((step) => !isEarlier(step))];
}

function disputeSteps({ status, amount, created_at, closed_at }: DisputeView) {
  const isInquiry = status === 'inquiry' || status === 'inquiry-closed';
  const name = isInquiry ? 'Inquiry of the bank' : `Disputed ${formatExactMoney(amount)}`;
  const began = { state: 'done', name, at: created_at, by: undefined } as const;
  const end = status in ENDS ? ENDS[status as keyof typeof ENDS] : undefined;
  if (end === undefined || closed_at === undefined) return [began];
  return [began, { state: 'done', name: end, at: closed_at, by: undefined } as const];
}

function refundStep({ amount, status, created_at, by }: Refund) {
  return { state: 'done', name: REFUND_WORDS[status](formatExactMoney(amount)), at: created_at, by } as const;
}
