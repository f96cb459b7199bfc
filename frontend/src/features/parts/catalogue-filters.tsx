import type { ReactNode } from 'react';
import { listPartsQueryLimits } from '@/api/limits.gen';
import type { ListPartsApiArg } from '@/api/types.gen';
import { searchText } from '@/ui/text-rules';
import { useDebouncedText } from '@/ui/use-debounced';
import { oneStep, type ChangeOptions } from '@/ui/use-url-state';
import layout from '@/ui/layout.module.css';
import { RangeFields } from './range-fields';
import styles from './catalogue-toolbar.module.css';

export interface CatalogueFilter {
  /** reads the URL's text; returns an empty one when it is invalid */
  read: (text: string) => string;
  /** absent when the toolbar, or the control of another one, sets the filter */
  Control?: (props: ControlProps) => ReactNode;
}

const readDollars = (text: string) => wholeDollars(text) ?? '';

/** The filters by the API's parameter name, in the order of the toolbar. */
export const FILTERS = {
  q: { read: searchText },
  min_price: { read: readDollars, Control: PriceRange },
  max_price: { read: readDollars },
  in_stock: { read: (text) => (text === 'true' ? text : ''), Control: InStock },
} as const satisfies Partial<Record<keyof ListPartsApiArg, CatalogueFilter>>;
export type Filters = Record<keyof typeof FILTERS, string>;

interface ControlProps {
  query: Filters;
  change: (changes: Partial<Filters>, options?: ChangeOptions) => void;
}

function InStock({ query, change }: ControlProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        className={layout.checkbox}
        checked={query.in_stock !== ''}
        onChange={(event) => change({ in_stock: event.target.checked ? 'true' : '' })}
      />
      In stock
    </label>
  );
}

/** The typed text of a filter, which applies after a pause. */
export const useFilterText = (name: keyof Filters, { query, change }: ControlProps) =>
  useDebouncedText(query[name], FILTERS[name].read, (text) => change({ [name]: text }, oneStep(name)));

/** The lowest and the highest price in whole dollars, with their errors. */
function PriceRange(props: ControlProps) {
  const [min, max] = [useFilterText('min_price', props), useFilterText('max_price', props)];
  const isInvalid = (text: string) => wholeDollars(text) === undefined;
  const isEmpty = isPriceRangeEmpty(props.query);
  const problem =
    isInvalid(min.text) || isInvalid(max.text)
      ? 'Please enter prices in whole dollars, such as 250.'
      : isEmpty && 'The lowest price is above the highest, so prices are not filtered.';

  return (
    <RangeFields
      label="Price per piece"
      unit="$"
      problem={problem}
      fields={[
        { label: 'Lowest price', saved: min, isInvalid: isEmpty || isInvalid(min.text) },
        { label: 'Highest price', saved: max, isInvalid: isEmpty || isInvalid(max.text) },
      ]}
      inputMode="numeric"
    />
  );
}

/** Whether the lowest price is above the highest. If so, the parts are not filtered by price. */
export function isPriceRangeEmpty({ min_price, max_price }: Filters): boolean {
  return min_price !== '' && max_price !== '' && Number(min_price) > Number(max_price);
}

/** `1200` for `1200`, `$1,200` or ` 1200 `; empty for an empty text; undefined when it is not a whole amount of dollars. */
export function wholeDollars(text: string): string | undefined {
  const digits = /^\$?(\d+|\d{1,3}(?:,\d{3})+)$/.exec(text.trim())?.[1]?.replaceAll(',', '');
  if (text.trim() === '') return '';
  return digits !== undefined && Number(digits) <= listPartsQueryLimits.max_price ? String(Number(digits)) : undefined;
}
