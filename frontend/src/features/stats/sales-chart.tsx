import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { axisTicks } from './axis-ticks';
import styles from './sales-chart.module.css';
import { reachOf, type Measure, type SalesStep } from './sales-steps';

interface SalesChartProps {
  /** what it is a picture of */
  label: string;
  steps: SalesStep[];
  measure: Measure;
  /** a value in full */
  format: (value: number) => string;
  /** a value beside the axis, where there is little room */
  formatTick: (value: number) => string;
}

const TICK = { fill: 'var(--nb-muted)', fontSize: 12 };

/** Bars in the shop's colours. Whoever does not see them has the table beside it, so the drawing itself says nothing. */
export function SalesChart({ label, steps, measure, format, formatTick }: SalesChartProps) {
  const ticks = axisTicks(reachOf(steps, measure));
  return (
    <div role="img" aria-label={label} className={styles.bars}>
      <BarChart
        data={steps}
        responsive
        accessibilityLayer={false}
        className={styles.chart ?? ''}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--nb-line)" />
        <XAxis
          dataKey="tick"
          tick={TICK}
          tickLine={false}
          tickMargin={8}
          minTickGap={16}
          interval="equidistantPreserveStart"
          axisLine={{ stroke: 'var(--nb-edge)' }}
        />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width="auto"
          tickFormatter={formatTick}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 0]}
        />
        <Tooltip
          cursor={{ fill: 'var(--nb-accent-soft)' }}
          content={({ active, payload }) => {
            const step = payload[0]?.payload as SalesStep | undefined;
            if (!active || step === undefined) return null;
            return (
              <div className={styles.readout}>
                <span>{step.name}</span>
                <span className="figure">{format(step[measure])}</span>
              </div>
            );
          }}
        />
        <Bar dataKey={measure} fill="var(--nb-accent)" radius={[2, 2, 0, 0]} maxBarSize={32} />
      </BarChart>
    </div>
  );
}
