import { Timeline } from 'antd';
import type { OrderView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { Time } from '@/ui/time';
import { stepsOf, type OrderStep } from './order-steps';
import styles from './order-page.module.css';

const COLOURS = { done: 'var(--nb-success)', next: 'var(--nb-accent)', later: 'var(--nb-edge)' } as const;

interface OrderTimelineProps {
  order: OrderView;
  /** also shows the person of each step */
  withActors?: boolean;
}

/** The timeline of an order: the completed steps with their times, and the next step. */
export function OrderTimeline({ order, withActors = false }: OrderTimelineProps) {
  return (
    <Timeline
      aria-label="Timeline"
      className={styles.timeline ?? ''}
      items={stepsOf(order).map((step) => ({
        color: COLOURS[step.state],
        content: step.state === 'done' ? <DoneStep step={step} withActor={withActors} /> : <WaitingStep step={step} />,
      }))}
    />
  );
}

function DoneStep({
  step: { name, at, by, details = [] },
  withActor,
}: {
  step: OrderStep & { state: 'done' };
  withActor: boolean;
}) {
  return (
    <>
      <strong>{name}</strong> {at !== undefined && <Time at={at} className={layout.muted} />}
      {details.map((detail) => (
        <div key={detail}>{detail}</div>
      ))}
      {withActor && by !== undefined && <div className={layout.muted}>by {by}</div>}
    </>
  );
}

function WaitingStep({ step: { state, name } }: { step: OrderStep & { state: 'next' | 'later' } }) {
  return <span {...(state === 'next' && { 'aria-current': 'step' })}>{name}</span>;
}
