import type { DisputeView, OrderView } from '@/api/types.gen';
import { formatCount, formatMoney } from '@/ui/format';

/** One step of an order. */
export type OrderStep =
  | {
      state: 'done';
      name: string;
      /** ISO 8601 in UTC */
      at: string | undefined;
      /** the customer who ordered and paid, or the admin who shipped or refunded; undefined for a dispute */
      by: string | undefined;
      /** the pieces and the reason of a refund */
      details?: string[];
    }
  /** `next` is the step that the order waits for */
  | { state: 'next' | 'later'; name: string };

type Refund = NonNullable<OrderView['refunds']>[number];

const REFUND_NAMES = {
  pending: (amount: string) => `Refund of ${amount} in progress`,
  succeeded: (amount: string) => `Refunded ${amount}`,
  failed: (amount: string) => `Refund of ${amount} failed`,
} as const satisfies Record<Refund['status'], unknown>;

const DISPUTE_END_NAMES: Partial<Record<DisputeView['status'], string>> = {
  'inquiry-closed': 'Inquiry of the bank closed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

/** The next step of a paid order that was refunded or disputed. */
const STEP_AFTER = {
  disputed: { state: 'next', name: 'Waiting for the bank' },
  'dispute-lost': { state: 'later', name: 'Not to be shipped' },
  refunded: { state: 'later', name: 'Not to be shipped' },
} as const satisfies Record<NonNullable<OrderView['payment_state']>, OrderStep>;

/** The steps of an order: placed, paid, shipped, and its refunds and disputes in chronological order. */
export function stepsOf(order: OrderView): OrderStep[] {
  const { name: customer, status, refunds = [], disputes = [], payment_state, shipped_at } = order;
  const placed: OrderStep = { state: 'done', name: 'Placed', at: order.created_at, by: customer };
  if (status === undefined) {
    return [
      placed,
      { state: 'next', name: 'Waiting for payment' },
      { state: 'later', name: 'Shipping follows the payment' },
    ];
  }
  const paid: OrderStep = { state: 'done', name: 'Paid', at: order.paid_at, by: customer };
  const paymentSteps = [...refunds.map(refundStep), ...disputes.flatMap(disputeSteps)].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
  if (status === 'pending') {
    const next: OrderStep = payment_state
      ? STEP_AFTER[payment_state]
      : { state: 'next', name: 'Waiting to be shipped' };
    return [placed, paid, ...paymentSteps, next];
  }
  const isBeforeShipping = ({ at }: { at: string }) => shipped_at !== undefined && at < shipped_at;
  return [
    placed,
    paid,
    ...paymentSteps.filter(isBeforeShipping),
    { state: 'done', name: 'Shipped', at: shipped_at, by: order.shipped_by },
    ...paymentSteps.filter((step) => !isBeforeShipping(step)),
  ];
}

function refundStep({ amount, status, created_at, by, lines = [], reason }: Refund) {
  const details = [...lines.map(refundLineText), ...(reason === undefined ? [] : [`“${reason}”`])];
  return {
    state: 'done',
    name: REFUND_NAMES[status](formatMoney(amount)),
    at: created_at,
    by,
    ...(details.length > 0 && { details }),
  } as const;
}

function disputeSteps({ status, amount, created_at, closed_at }: DisputeView) {
  const isInquiry = status === 'inquiry' || status === 'inquiry-closed';
  const name = isInquiry ? 'Inquiry of the bank' : `Disputed ${formatMoney(amount)}`;
  const began = { state: 'done', name, at: created_at, by: undefined } as const;
  const endName = DISPUTE_END_NAMES[status];
  if (endName === undefined || closed_at === undefined) return [began];
  return [began, { state: 'done', name: endName, at: closed_at, by: undefined } as const];
}

/** Pieces of a refund, `2 × Silent Fan 120`; for admins also whether they went back to the stock. */
export function refundLineText({
  pieces,
  part_name,
  restock = false,
  restocked,
}: NonNullable<Refund['lines']>[number]): string {
  const text = `${formatCount(pieces)} × ${part_name}`;
  if (!restock || restocked === undefined) return text;
  if (restocked === pieces) return `${text}, restocked`;
  return `${text}, ${restocked === 0 ? 'not' : `${formatCount(restocked)} of them`} restocked`;
}
