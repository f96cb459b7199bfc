import type { DisputeView, OrderView } from '@/api/types.gen';
import { formatExactMoney } from '@/ui/money';
import { formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import styles from './order-timeline.module.css';

/** One step of an order. */
export type OrderStep =
  | {
      state: 'done';
      name: string;
      /** ISO 8601 in UTC */
      at: string | undefined;
      /** the customer who ordered and paid, or the admin who shipped or refunded; undefined for a dispute */
      by: string | undefined;
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

function refundStep({ amount, status, created_at, by }: Refund) {
  return { state: 'done', name: REFUND_NAMES[status](formatExactMoney(amount)), at: created_at, by } as const;
}

function disputeSteps({ status, amount, created_at, closed_at }: DisputeView) {
  const isInquiry = status === 'inquiry' || status === 'inquiry-closed';
  const name = isInquiry ? 'Inquiry of the bank' : `Disputed ${formatExactMoney(amount)}`;
  const began = { state: 'done', name, at: created_at, by: undefined } as const;
  const endName = DISPUTE_END_NAMES[status];
  if (endName === undefined || closed_at === undefined) return [began];
  return [began, { state: 'done', name: endName, at: closed_at, by: undefined } as const];
}

interface OrderTimelineProps {
  order: OrderView;
  /** compact form for a table row: one line per step, up to the next step */
  compact?: boolean;
  /** also shows the person of each step */
  withActors?: boolean;
}

/** The timeline of an order: the completed steps with their times, and the next step. */
export function OrderTimeline({ order, compact = false, withActors = false }: OrderTimelineProps) {
  const steps = stepsOf(order).filter(({ state }) => !compact || state !== 'later');
  const Step = compact ? CompactStep : FullStep;
  return (
    <ol className={`${layout.list} ${styles.steps}`} data-compact={compact} aria-label="Timeline">
      {steps.map((step, index) => (
        <li
          key={index}
          className={styles.step}
          data-state={step.state}
          {...(step.state === 'next' && { 'aria-current': 'step' })}
        >
          <Step step={step} />
          {withActors && step.state === 'done' && step.by !== undefined && (
            <span className={styles.actor}>by {step.by}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function FullStep({ step }: { step: OrderStep }) {
  if (step.state !== 'done') return <span className={styles.wide}>{step.name}</span>;
  return (
    <>
      <span className={styles.name}>{step.name}</span>{' '}
      {step.at !== undefined && (
        <time dateTime={step.at} className={styles.time}>
          {formatDateTime(step.at)}
        </time>
      )}
    </>
  );
}

/** One text node, so that only the label of the row has the exact text `Paid`. */
function CompactStep({ step }: { step: OrderStep }) {
  if (step.state !== 'done' || step.at === undefined) return step.name;
  return <time dateTime={step.at}>{`${step.name} ${formatDateTime(step.at)}`}</time>;
}
