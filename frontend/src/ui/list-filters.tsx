import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { DayInput } from './day-input';
import { Disclosure } from './disclosure';
import { formatTotal } from './format';
import { formatDay, isDay } from './format-days';
import { CloseIcon } from './icons';
import layout from './layout.module.css';
import styles from './table-controls.module.css';
import table from './table.module.css';
import type { TableState } from './use-table-query';
import { oneStep } from './use-url-state';

export interface FilterControlProps<Row = unknown> {
  /** the API's parameter name */
  name: string;
  state: TableState;
  /** the rows of the current page; undefined until they are loaded */
  rows: readonly Row[] | undefined;
}

/** A filter of a list, in the page's URL by the API's parameter name. */
export interface Filter<Row = unknown> {
  /** whether the URL's value is one of this filter; others are ignored */
  isValid: (value: string) => boolean;
  /** the API's value for that of the URL; absent when they are the same */
  asked?: (value: string) => string;
  /** the content of the button that removes it, given the rows of the page; absent when something else in sight shows the value */
  chip?: (value: string, rows: readonly Row[] | undefined) => ReactNode;
  /** absent when something else sets the filter, such as a link, or the control of another one */
  Control?: (props: FilterControlProps<Row>) => ReactNode;
}

/** A filter with one of some values, which have a label each; `label` is its name for screen readers, `all` its text without a filter. */
export function choice(label: string, all: string, labels: Readonly<Record<string, string>>): Filter {
  const options = Object.entries({ all, ...labels }).map(([value, text]) => ({ value, label: text }));
  return {
    isValid: (value) => Object.hasOwn(labels, value),
    chip: (value) => labels[value] ?? value,
    Control: ({ name, state }) => (
      <Select
        aria-label={label}
        className={table.filter ?? ''}
        value={state.filters[name] ?? 'all'}
        onChange={(value) => state.change({ [name]: value === 'all' ? undefined : value })}
        options={options}
      />
    ),
  };
}

/** The first and the last day, as the filters `from` and `to`, behind a button that shows them. */
export const dayRange = {
  from: {
    isValid: isDay,
    chip: (day) => `From ${formatDay(day)} (UTC)`,
    Control: ({ state }) => <Days state={state} />,
  },
  to: { isValid: isDay, chip: (day) => `Until ${formatDay(day)} (UTC)` },
} as const satisfies Record<string, Filter>;

function Days({ state: { filters, change } }: { state: TableState }) {
  const { from, to } = filters;
  return (
    <Disclosure label="Days">
      {() => (
        <>
          <DayInput label="From" max={to} value={from} onPick={(day) => change({ from: day }, oneStep('from'))} />
          <DayInput label="To" min={from} value={to} onPick={(day) => change({ to: day }, oneStep('to'))} />
          <p className={layout.hint}>Days are in UTC</p>
        </>
      )}
    </Disclosure>
  );
}

interface AppliedFiltersProps<Row> {
  filters: Readonly<Record<string, Filter<Row>>> | undefined;
  state: TableState;
  /** the rows of the current page; undefined until they are loaded */
  rows: readonly Row[] | undefined;
  /** how many rows they find; undefined until it is known */
  total: string | undefined;
}

/** How many rows a filtered list finds, and a button for each filter that removes it. */
export function AppliedFilters<Row>({ filters = {}, state, rows, total }: AppliedFiltersProps<Row>) {
  if (!state.isFiltered) return null;
  const chips = Object.entries(filters).flatMap(([name, { chip }]) => {
    const value = state.filters[name];
    return value !== undefined && chip ? [{ name, label: chip(value, rows) }] : [];
  });
  return (
    <div className={`${layout.row} ${styles.applied}`}>
      <span className={styles.found}>{total !== undefined && `${formatTotal(total)} found`}</span>
      {chips.map(({ name, label }) => (
        <Button
          key={name}
          size="small"
          icon={<CloseIcon />}
          iconPlacement="end"
          onClick={() => state.change({ [name]: undefined })}
        >
          {label}
          <span className="visually-hidden">, remove this filter</span>
        </Button>
      ))}
    </div>
  );
}
