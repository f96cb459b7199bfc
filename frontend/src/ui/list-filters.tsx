import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { DayInput } from './day-input';
import { Disclosure } from './disclosure';
import { formatDay, formatDays, isDay } from './format-days';
import { CloseIcon } from './icons';
import layout from './layout.module.css';
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
  /** absent when something else sets the filter, such as the control of another one */
  Control?: (props: FilterControlProps<Row>) => ReactNode;
}

/** A filter with one of some values, which have a label each; `label` is its name for screen readers, `all` its text without a filter. */
export function choice(label: string, all: string, labels: Readonly<Record<string, string>>): Filter {
  const options = Object.entries({ all, ...labels }).map(([value, text]) => ({ value, label: text }));
  return {
    isValid: (value) => Object.hasOwn(labels, value),
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

interface Applied<Row> extends Pick<Filter<Row>, 'isValid' | 'asked'> {
  /** what the filter shows */
  label: (value: string, rows: readonly Row[] | undefined) => string;
  /** what its removal shows, such as `the orders of all parts` */
  all: string;
}

/** A filter that a link or a view sets: a button names it and removes it. */
export function applied<Row>({ label, all, ...filter }: Applied<Row>): Filter<Row> {
  return {
    ...filter,
    Control: ({ name, state: { filters, change }, rows }) => {
      const value = filters[name];
      if (value === undefined) return null;
      return (
        <Button icon={<CloseIcon />} iconPlacement="end" onClick={() => change({ [name]: undefined })}>
          {label(value, rows)}
          <span className="visually-hidden">, show {all}</span>
        </Button>
      );
    },
  };
}

/** The first and the last day, as the filters `from` and `to`, behind a button that shows them. Names the zone of the list's days. */
export const dayRange = {
  from: { isValid: isDay, Control: ({ state }) => <Days state={state} /> },
  to: { isValid: isDay },
} as const satisfies Record<string, Filter>;

function Days({ state: { filters, change } }: { state: TableState }) {
  const { from, to } = filters;
  return (
    <Disclosure label={from || to ? `${nameOfDays(from, to)} (UTC)` : 'Days'}>
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

function nameOfDays(from = '', to = ''): string {
  if (from && to) return formatDays(from, to);
  return from ? `From ${formatDay(from)}` : `Until ${formatDay(to)}`;
}
