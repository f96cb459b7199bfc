import type { CSSProperties } from 'react';
import { axisTicks, type Measure, type SalesStep } from './sales-periods';
import styles from './sales-chart.module.css';

interface SalesChartProps {
  label: string;
  steps: SalesStep[];
  measure: Measure;
  format: (value: number) => string;
  /** short form for the axis */
  formatTick: (value: number) => string;
}

/** The maximum number of labels below the chart: more would overlap at half the page's width. A phone shows every second one. */
const MAX_LABELS = 8;

/** A bar chart; hovering over a bar shows its value. For screen readers it is one image, because a table next to it has the values. */
export function SalesChart({ label, steps, measure, format, formatTick }: SalesChartProps) {
  const ticks = axisTicks(steps, measure);
  const end = ticks.at(-1) ?? 1;
  const labelEvery = Math.ceil(steps.length / MAX_LABELS);
  const isLabelled = (index: number, every: number) => (steps.length - 1 - index) % every === 0;
  return (
    <div role="img" aria-label={label} className={styles.chart}>
      <div className={styles.axis}>
        {ticks.map((tick) => (
          <span key={tick}>{formatTick(tick)}</span>
        ))}
      </div>
      <div className={styles.bars} style={{ '--intervals': ticks.length - 1 } as CSSProperties}>
        {steps.map((step, index) => (
          // A day may lose more in disputes than was paid: the bar stays empty, and its value is below 0.
          <div key={step.from} className={styles.step} data-half={index < steps.length / 2 ? 'first' : 'second'}>
            <div className={styles.bar} style={{ blockSize: `${(Math.max(0, step[measure]) / end) * 100}%` }} />
            {isLabelled(index, labelEvery) && (
              <span className={styles.label} data-wide-only={!isLabelled(index, 2 * labelEvery)}>
                {step.tick}
              </span>
            )}
            <div className={styles.readout}>
              <span>{step.name}</span>
              <span className="figure">{format(step[measure])}</span>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
