import { useId } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { Skeleton } from '@/ui/skeleton';
import type { Measure, SalesStep, StepSize } from './sales-steps';
import styles from './sales.module.css';

// Charts weigh more than the rest of the page: the figures do not wait for them.
const SalesChart = lazyPart(async () => (await import('./sales-chart')).SalesChart, {
  failure: 'The chart could not be loaded',
  skeleton: <ChartSkeleton />,
  narrow: true,
});

interface SalesFigureProps {
  title: string;
  /** the sum of the period */
  total: string;
  note: string;
  steps: SalesStep[];
  size: StepSize;
  measure: Measure;
  format: (value: number) => string;
  formatTick: (value: number) => string;
}

const STEP_TITLES = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** One measure: its sum, its chart, and the chart's figures as a table for everyone who wants them. */
export function SalesFigure({ title, total, note, steps, size, measure, format, formatTick }: SalesFigureProps) {
  const id = useId();
  const name = `${title} by ${size}`;
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <div className={styles.sum}>
        <h3 id={id}>{title}</h3>
        <p className={`figure ${styles.total}`}>{total}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.plot}>
        <SalesChart
          label={`${name}, as bars. The table below has the figures.`}
          {...{ steps, measure, format, formatTick }}
        />
        {steps.every((step) => step[measure] === 0) && (
          <p className={styles.nothing}>No {title.toLowerCase()} in this period</p>
        )}
      </div>
      <details className={styles.twin}>
        <summary>
          Show as table<span className="visually-hidden">: {name}</span>
        </summary>
        {/* It scrolls, so the keyboard must be able to stand in it. */}
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
          <table>
            <thead>
              <tr>
                <th scope="col">{STEP_TITLES[size]}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step) => (
                <tr key={step.from}>
                  <th scope="row">{step.name}</th>
                  <td className="figure">{format(step[measure])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** Bars of no meaning, where bars are about to stand. */
export function ChartSkeleton() {
  return (
    <div className={styles.blankPlot} aria-busy="true">
      {[40, 65, 50, 85, 60, 75, 45, 90, 70, 55].map((height, index) => (
        <span key={index} style={{ blockSize: `${height}%` }}>
          <Skeleton className={styles.blankBar} />
        </span>
      ))}
    </div>
  );
}
