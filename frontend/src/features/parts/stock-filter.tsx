import { Select } from 'antd';
import { useGetStatsQuery } from '@/api/stats';
import { formatCount } from '@/ui/format';
import type { TableState } from '@/ui/use-table-query';
import type { PartFilter } from './part-filters';
import type { PartSort } from './part-sorts';
import styles from './stock-filter.module.css';

type Narrowing = Partial<Record<PartFilter, string>>;

interface Choice {
  label: string;
  narrowing: Narrowing;
}

const CHOICES: Choice[] = [
  { label: 'Any stock', narrowing: {} },
  { label: 'In stock', narrowing: { in_stock: 'true' } },
  { label: 'Sold out', narrowing: { in_stock: 'false' } },
];

/** Narrows the parts by their stock; what is low is a setting of the shop's. */
export function StockFilter({ state }: { state: TableState<PartSort, never, PartFilter> }) {
  const { in_stock, max_quantity } = state.query;
  const { data: stats } = useGetStatsQuery({ days: 1 });
  const present = keyOf({ in_stock, max_quantity });
  const choices = [...CHOICES];
  if (stats) {
    const { threshold } = stats.parts;
    choices.push({
      label: `Low stock (${formatCount(threshold)} or fewer)`,
      narrowing: { max_quantity: String(threshold) },
    });
  }
  // The address may ask for more than there is to choose from.
  if (!choices.some(({ narrowing }) => keyOf(narrowing) === present)) {
    const most = `${formatCount(Number(max_quantity))} or fewer`;
    const label = in_stock === undefined ? most : `${in_stock === 'true' ? 'In stock' : 'Sold out'}, ${most}`;
    choices.push({ label, narrowing: { ...(in_stock && { in_stock }), ...(max_quantity && { max_quantity }) } });
  }
  return (
    <Select
      aria-label="Filter by stock"
      className={styles.choice ?? ''}
      value={present}
      onChange={(key) => {
        const choice = choices.find(({ narrowing }) => keyOf(narrowing) === key);
        state.change({ in_stock: undefined, max_quantity: undefined, ...choice?.narrowing });
      }}
      options={choices.map(({ label, narrowing }) => ({ value: keyOf(narrowing), label }))}
    />
  );
}

function keyOf({
  in_stock = '',
  max_quantity = '',
}: {
  in_stock?: string | undefined;
  max_quantity?: string | undefined;
}) {
  return `${in_stock} ${max_quantity}`;
}
