import { useMemo } from 'react';
import type { StatsView } from '@/api/types.gen';
import { formatCompactMoney, formatCount, formatMoney } from '@/ui/format';
import { formatDays } from '@/ui/format-days';
import { inSteps, stepSize } from './sales-steps';
import { SalesFigure } from './sales-figure';
import styles from './sales.module.css';

/** Revenue and orders over the period, each drawn and as a table. */
export function Sales({ daily, revenue, orders }: Pick<StatsView, 'daily' | 'revenue' | 'orders'>) {
  const size = stepSize(daily.length);
  const steps = useMemo(() => inSteps(daily, size), [daily, size]);
  const when = formatDays(daily[0]?.day ?? '', daily.at(-1)?.day ?? '');
  const placed = daily.reduce((sum, figures) => sum + figures.orders, 0);
  return (
    <div className={styles.figures}>
      <SalesFigure
        title="Revenue"
        total={formatMoney(revenue.period)}
        note={`Paid ${when}. ${formatMoney(revenue.total)} since the shop opened.`}
        {...{ steps, size, measure: 'revenue', format: formatMoney, formatTick: formatCompactMoney }}
      />
      <SalesFigure
        title="Orders"
        total={formatCount(placed)}
        note={`Placed ${when}. ${formatCount(orders.total)} since the shop opened.`}
        {...{ steps, size, measure: 'orders', format: formatCount, formatTick: formatCount }}
      />
    </div>
  );
}
