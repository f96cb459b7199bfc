import { Select } from 'antd';
import { useGetStatsQuery } from '@/api/admin-api';
import { formatCount } from '@/ui/format';
import table from '@/ui/table.module.css';
import type { Filter, FilterControlProps } from '@/ui/list-filters';

/** The filters of the admins' list by stock, with one control for both. */
export const STOCK_FILTERS = {
  in_stock: {
    isValid: (value) => value === 'true' || value === 'false',
    chip: nameOfStock,
    Control: StockFilter,
  },
  max_quantity: { isValid: (value) => /^\d{1,9}$/.test(value), chip: nameOfMost },
} as const satisfies Record<string, Filter>;

type Filters = FilterControlProps['state']['filters'];

/** Filters the parts by their stock; the shop's settings define the low-stock threshold. */
function StockFilter({ state }: FilterControlProps) {
  const { data: stats } = useGetStatsQuery({ days: 1 });
  const current = keyOf(state.filters);
  const choices: { label: string; filters: Filters }[] = [
    { label: 'Any stock', filters: {} },
    { label: 'In stock', filters: { in_stock: 'true' } },
    { label: 'Sold out', filters: { in_stock: 'false' } },
  ];
  if (stats) {
    const { threshold } = stats.parts;
    choices.push({
      label: `Low stock (${formatCount(threshold)} or fewer)`,
      filters: { max_quantity: String(threshold) },
    });
  }
  // The URL may contain filters that are not among the options.
  if (!choices.some(({ filters }) => keyOf(filters) === current)) {
    const { in_stock, max_quantity } = state.filters;
    const max = nameOfMost(max_quantity);
    const label = in_stock === undefined ? max : `${nameOfStock(in_stock)}, ${max}`;
    choices.push({ label, filters: { ...(in_stock && { in_stock }), ...(max_quantity && { max_quantity }) } });
  }
  return (
    <Select
      aria-label="Filter by stock"
      className={table.filter ?? ''}
      value={current}
      onChange={(key) => {
        const choice = choices.find(({ filters }) => keyOf(filters) === key);
        state.change({ in_stock: undefined, max_quantity: undefined, ...choice?.filters });
      }}
      options={choices.map(({ label, filters }) => ({ value: keyOf(filters), label }))}
    />
  );
}

function nameOfStock(inStock: string): string {
  return inStock === 'true' ? 'In stock' : 'Sold out';
}

function nameOfMost(quantity = ''): string {
  return `${formatCount(Number(quantity))} or fewer`;
}

function keyOf({ in_stock = '', max_quantity = '' }: Filters) {
  return `${in_stock} ${max_quantity}`;
}
