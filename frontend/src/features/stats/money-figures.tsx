import type { StatsView, SumsView } from '@/api/types.gen';
import { formatCounted, formatMoney } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import styles from './sales.module.css';

const FIGURES = [
  { title: 'Gross', measure: 'gross' },
  { title: 'Refunds', measure: 'refunds' },
  { title: 'Lost in disputes', measure: 'lost_in_disputes' },
  { title: 'Net', measure: 'net' },
] as const satisfies readonly { title: string; measure: keyof SumsView }[];

/** Gross, refunds, what was lost in disputes, and net of the period, each compared with as many days before. */
export function MoneyFigures({ sales, sales_before, daily }: Pick<StatsView, 'sales' | 'sales_before' | 'daily'>) {
  return (
    <dl className={`${layout.panel} ${layout.sums}`}>
      {FIGURES.map(({ title, measure }) => (
        <div key={measure}>
          <dt>{title}</dt>
          <dd className={`figure ${styles.total}`}>{formatMoney(sales[measure])}</dd>
          <dd className={layout.muted}>{comparison(sales[measure], sales_before[measure], daily.length)}</dd>
        </div>
      ))}
    </dl>
  );
}

const change = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** `+12 % against the 30 days before`; the amount itself where a percentage would mean nothing. */
function comparison(now: number, before: number, days: number): string {
  const daysBefore = `the ${formatCounted(days, 'day')} before`;
  if (before <= 0) return `${formatMoney(before)} in ${daysBefore}`;
  const percent = change.format(((now - before) / before) * 100).replace('-', '−');
  return `${percent} % against ${daysBefore}`;
}
