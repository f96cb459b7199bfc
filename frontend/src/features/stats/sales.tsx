import { useId } from 'react';
import type { StatsView } from '@/api/types.gen';
import { formatCompactMoney, formatCount, formatMoney } from '@/ui/format';
import { formatDays } from '@/ui/format-days';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';
import { SalesChart } from './sales-chart';
import { inSteps, stepSize, type Measure, type SalesStep, type SalesSums, type StepSize } from './sales-periods';
import styles from './sales.module.css';

/** Revenue and orders of the period, each as a chart and a table; that of the revenue has refunds and net as well. */
export function Sales({ daily, revenue, orders, sales }: Pick<StatsView, 'daily' | 'revenue' | 'orders' | 'sales'>) {
  const size = stepSize(daily.length);
  const steps = inSteps(daily, size);
  const days = formatDays(daily[0]?.day ?? '', daily.at(-1)?.day ?? '');
  const placed = daily.reduce((sum, figures) => sum + figures.orders, 0);
  const lost = sales.lost_in_disputes > 0 ? `, less ${formatMoney(sales.lost_in_disputes)} lost in disputes` : '';
  return (
    <div className={styles.figures}>
      <SalesFigure
        title="Revenue"
        total={formatMoney(revenue.period)}
        note={`Paid ${days}${lost}. ${formatMoney(revenue.total)} since the shop opened.`}
        more={[
          { title: 'Refunds', measure: 'refunds' },
          { title: 'Net', measure: 'net' },
        ]}
        {...{ steps, size, measure: 'revenue', format: formatMoney, formatTick: formatCompactMoney }}
      />
      <SalesFigure
        title="Orders"
        total={formatCount(placed)}
        note={`Placed ${days}. ${formatCount(orders.total)} since the shop opened.`}
        {...{ steps, size, measure: 'orders', format: formatCount, formatTick: formatCount }}
      />
    </div>
  );
}

interface SalesFigureProps {
  title: string;
  /** total of the whole period */
  total: string;
  note: string;
  steps: SalesStep[];
  size: StepSize;
  measure: Measure;
  /** further columns of the table */
  more?: { title: string; measure: keyof SalesSums }[];
  format: (value: number) => string;
  formatTick: (value: number) => string;
}

const STEP_TITLES = { day: 'Day', week: 'Week', month: 'Month' } as const;

function SalesFigure({ title, total, note, steps, size, measure, more = [], format, formatTick }: SalesFigureProps) {
  const id = useId();
  const name = `${title} by ${size}`;
  const columns = [{ title, measure }, ...more];
  return (
    <section className={`${layout.panel} ${styles.figure}`} aria-labelledby={id}>
      <div className={`${layout.stack} ${layout.tight} ${styles.sum}`}>
        <h3 id={id}>{title}</h3>
        <p className={`figure ${styles.total}`}>{total}</p>
        <p className={layout.muted}>{note}</p>
      </div>
      <div className={styles.plot}>
        <SalesChart
          label={`${name}, as bars. The table below has the figures.`}
          {...{ steps, measure, format, formatTick }}
        />
        {steps.every((step) => step[measure] === 0) && (
          <p className={`${layout.muted} ${styles.nothing}`}>No {title.toLowerCase()} in this period</p>
        )}
      </div>
      <details className={styles.details}>
        <summary>
          Show as table<span className="visually-hidden">: {name}</span>
        </summary>
        {/* Focusable, so that the keyboard can scroll it. */}
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
          <table className={`${table.table} ${table.figures}`}>
            <thead>
              <tr>
                <th scope="col">{STEP_TITLES[size]}</th>
                {columns.map((column) => (
                  <th key={column.title} scope="col">
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.map((step) => (
                <tr key={step.from}>
                  <th scope="row">{step.name}</th>
                  {columns.map((column) => (
                    <td key={column.title} className="figure">
                      {format(step[column.measure])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
