import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import type { BulkKind } from '@/api/bulk';
import type { Identified } from './selection';
import type { Bulk } from './use-bulk';
import type { TableState } from './use-table-query';

/** The rows that match a filter, at most 500, and how many match. */
interface Matching {
  rows: readonly Identified[];
  total: string;
}

/** Selecting rows of a list for actions on many. `Row` has what the actions need of a row, which the rows that match have too. */
export interface SelectionDefinition<Row> {
  kind: BulkKind;
  /** names a row as people do, such as `order NB-7K2M-9QXD, ACME` */
  nameOf: (row: Row) => string;
  /** returns a request for all rows that match */
  useMatching: () => (filters: TableState['filters'], sort: string) => Promise<{ data?: Matching; error?: unknown }>;
  /** The actions, and their dialogs, which stay when no row is selected any more. */
  Actions: (props: { rows: Row[]; bulk: Bulk }) => ReactNode;
}

/** What the bar of actions shows. */
export interface SelectionBarProps<Row> {
  noun: readonly [one: string, many: string];
  state: TableState;
  /** the loaded rows of the page */
  rows: readonly Row[] | undefined;
  /** number of rows on all pages */
  total: string | undefined;
  /** whether the list has no rows at all; dialogs stay */
  isHidden: boolean;
}

/** The same with its parts of the table; a list without selection does not load them. */
export interface RowSelection<Row> extends SelectionDefinition<Row> {
  Bar: (props: SelectionBarProps<Row>) => ReactNode;
  column: <Slot extends { row?: Row }>(noun: readonly [one: string, many: string]) => TableColumnType<Slot>;
}
