import type { OrderView } from '@/api/types.gen';
import { formatDateTime } from '@/ui/format';
import { stepsOf, type OrderStep } from './order-steps';
import styles from './order-timeline.module.css';

interface OrderTimelineProps {
  order: OrderView;
  /** for a row of a table: a short line each, and no further than the step that is waited for */
  compact?: boolean;
  /** says who did it as well */
  withActors?: boolean;
}

/** When an order was placed, paid and shipped, and what it waits for. */
export function OrderTimeline({ order, compact = false, withActors = false }: OrderTimelineProps) {
  const steps = stepsOf(order).filter(({ state }) => !compact || state !== 'later');
  const Step = compact ? CompactStep : FullStep;
  return (
    <ol className={styles.steps} data-compact={compact} aria-label="Timeline">
      {steps.map((step, index) => (
        <li
          key={index}
          className={styles.step}
          data-state={step.state}
          {...(step.state === 'next' && { 'aria-current': 'step' })}
        >
          <Step step={step} />
          {withActors && step.state === 'done' && <Actor of={step} in={order} />}
        </li>
      ))}
    </ol>
  );
}

function FullStep({ step }: { step: OrderStep }) {
  if (step.state !== 'done') return <span className={styles.waiting}>{step.name}</span>;
  return (
    <>
      <span className={styles.name}>{step.name}</span> {step.at !== undefined && <Time iso={step.at} />}
    </>
  );
}

/** The customer orders and pays, an admin ships and gives money back. */
function Actor({ of: step, in: order }: { of: OrderStep; in: OrderView }) {
  const actor = 'by' in step ? step.by : step.name === 'Shipped' ? order.shipped_by : order.name;
  return actor === undefined ? null : <span className={styles.actor}>by {actor}</span>;
}

/** In one piece, so that a row says `Paid` by itself only where its label does. */
function CompactStep({ step }: { step: OrderStep }) {
  if (step.state !== 'done' || step.at === undefined) return step.name;
  return <time dateTime={step.at}>{`${step.name} ${formatDateTime(step.at)}`}</time>;
}

function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className={styles.when}>
      {formatDateTime(iso)}
    </time>
  );
}
