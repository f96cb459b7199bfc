import { Table, type TableColumnType } from 'antd';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { problemOf } from '@/api/problem';
import { formatTotal } from './format';
import { ErrorState } from './error-state';
import { HeldRows, useHeldRows } from './held-rows';
import { AppliedFilters } from './list-filters';
import { NoRows, type SearchHints } from './no-rows';
import { SelectionContext, selectionColumn, useSelection } from './selection';
import type { RowSelection } from './selection-bar';
import { SkeletonBar } from './skeleton';
import { TablePager, TableToolbar, type ToolbarDefinition } from './table-controls';
import { useRowFocus } from './use-row-focus';
import { PAGE_SIZES, type TableChange, type TableState } from './use-table-query';
import styles from './data-table.module.css';

export interface Column<Row> {
  /** the column's heading, and the label of its value on a card */
  title: string;
  /** `openDialog` opens the dialog of the table for this row */
  render: (row: Row, openDialog: (row: Row) => void) => ReactNode;
  /** the API's name of the field it sorts by */
  sort?: string;
  numeric?: boolean;
  width?: string;
  /** on small screens, `lead` is the first line of the card and `action` the last; neither has a label there */
  place?: 'lead' | 'action';
  /** the name of a column that is shown only when it is chosen; absent for a column that is always shown */
  further?: string;
  /** on a card: `bare` without a label, `fill` also as wide as possible, `end` beside the lead, `none` not at all; else after its label */
  card?: 'bare' | 'fill' | 'end' | 'none';
  /** whether the cell and its skeleton have a picture */
  pictured?: boolean;
  /** lines of text in the cell and its skeleton, 1 by default */
  lines?: number;
  /** for a column of buttons */
  titleHidden?: boolean;
}

/** What a table shows, and how it is searched, sorted and filtered. */
export interface TableDefinition<Row> extends ToolbarDefinition<Row> {
  /** the name of the list, by which the browser keeps its columns and views */
  endpoint?: string;
  columns: readonly Column<Row>[];
  /** shown when the unfiltered list is empty */
  empty: ReactNode;
  /** what an empty list means, by the query string of its filters */
  none?: Readonly<Record<string, string>>;
  Hints?: SearchHints;
  /** actions on many rows at once */
  selection?: RowSelection<Row>;
  /** the dialog of a row; undefined closes it */
  dialog?: (row: Row | undefined, close: () => void) => ReactNode;
}

/** The query state of a list, from RTK Query. */
export interface ListAnswer<Row> {
  /** the last loaded page, possibly of the previous query */
  data?: { items: Row[]; total: string; next?: string; previous?: string };
  /** the page of the current query; undefined until it is loaded */
  currentData?: { items: Row[]; total: string } | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface DataTableProps<Row> {
  definition: TableDefinition<Row>;
  list: ListAnswer<Row>;
  state: TableState;
  /** Loads a page, or the list in another order, before it is asked for; called when the pointer or the focus is on its control. */
  onNear?: (patch: TableChange) => void;
  /** buttons in the toolbar */
  tools?: ReactNode;
}

/** A row, or the skeleton of a loading row. */
interface Slot<Row> {
  _id: string;
  row?: Row;
}

const SKELETON: Slot<never>[] = Array.from({ length: 6 }, (_, index) => ({ _id: `skeleton-${index}` }));

/** A list of the API as a table, and as cards on small screens; it searches, filters, sorts and pages on the server. */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const [row, setRow] = useState<Row>();
  const { list, state } = props;
  // `data` may belong to the previous query.
  const selection = useSelection(JSON.stringify(state.filters), list.currentData && list.data?.items);
  const query = JSON.stringify([state.asked, state.sort, state.limit, state.cursor]);
  const { rows, held } = useHeldRows(list.currentData && query, list.data?.items);
  return (
    <SelectionContext value={selection}>
      <HeldRows value={held}>
        <SearchableTable {...props} items={rows} openDialog={setRow} />
        {/* Outside the table, so that it stays when its row or the whole table disappears. */}
        {props.definition.dialog?.(row, () => setRow(undefined))}
      </HeldRows>
    </SelectionContext>
  );
}

interface SearchableTableProps<Row> extends DataTableProps<Row> {
  items: Row[] | undefined;
  openDialog: (row: Row) => void;
}

function SearchableTable<Row extends { _id: string }>(props: SearchableTableProps<Row>) {
  const { definition, list, state, items, onNear, openDialog, tools } = props;
  const { data, error, isFetching } = list;
  const { noun, empty } = definition;
  const [one, many] = noun;
  const top = useRef<HTMLDivElement>(null);
  const { cursor, isFiltered, change } = state;
  const isAnswered = list.currentData !== undefined;
  const current = isAnswered ? data : undefined;

  const problem = error === undefined ? undefined : problemOf(error);
  // A rejected cursor and an empty page redirect to the first page.
  const isLost = cursor !== undefined && !isFetching && (problem ? problem.status === 400 : data?.items.length === 0);
  useEffect(() => {
    if (isLost) change({ cursor: undefined }, { replace: true });
  }, [isLost, change]);

  const onFocus = useRowFocus(top);

  const goToPage = (target: string) => {
    change({ cursor: target });
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };

  const failure = problem && !isLost && (
    <ErrorState
      isBanner={isAnswered}
      title={`The ${many} ${isAnswered ? 'are not up to date' : 'could not be loaded'}`}
      onRetry={() => void list.refetch()}
      retrying={isFetching}
    >
      {problem.detail}
    </ErrorState>
  );
  const isMissing = Boolean(failure) && !isAnswered;
  const isLoadingPage = isFetching && !isAnswered;
  const isEmpty = isAnswered && items?.length === 0;
  const isBlank = isEmpty && !isFiltered && cursor === undefined;

  const total =
    data === undefined
      ? undefined
      : `${formatTotal(data.total)} ${data.total === '1' ? one : many}${isFiltered ? ' found' : ''}`;

  return (
    <div
      ref={top}
      {...(!isBlank && { tabIndex: -1 })}
      className={styles.frame}
      aria-busy={isFetching}
      onFocus={onFocus}
    >
      {!isBlank && (
        <TableToolbar
          definition={definition}
          state={state}
          rows={current?.items}
          onSortNear={(sort) => onNear?.({ sort })}
          tools={tools}
        />
      )}
      {!isBlank && (
        <AppliedFilters filters={definition.filters} state={state} rows={current?.items} total={current?.total} />
      )}
      {failure}
      {definition.selection && (
        <definition.selection.Bar
          noun={noun}
          state={state}
          rows={current?.items}
          total={current?.total}
          isHidden={isBlank}
        />
      )}
      {isMissing ? null : isBlank ? (
        empty
      ) : isEmpty ? (
        <NoRows definition={definition} state={state} />
      ) : (
        <div className={styles.rows} data-stale={isLoadingPage && data !== undefined}>
          <Rows
            definition={definition}
            items={items?.length ? items : undefined}
            sort={state.sort}
            chosen={state.columns.join(',')}
            change={change}
            openDialog={openDialog}
            isLoadingPage={isLoadingPage}
          />
        </div>
      )}
      {!isMissing && !isBlank && (
        <TablePager
          noun={many}
          limit={state.limit}
          isLoaded={data !== undefined}
          needed={Boolean(data?.next ?? data?.previous) || (data?.items.length ?? 0) > PAGE_SIZES[0]}
          // No history entry: the page size is stored for all tables.
          onResize={(limit) => change({ limit }, { replace: true })}
          onTurn={goToPage}
          onNear={(near) => onNear?.({ cursor: near })}
          {...(data?.next && { next: data.next })}
          {...(data?.previous && { previous: data.previous })}
        >
          <span role="status">{isFetching && !data ? `Loading ${many}…` : total}</span>
        </TablePager>
      )}
    </div>
  );
}

interface RowsProps<Row> {
  definition: TableDefinition<Row>;
  /** undefined until they are loaded */
  items: Row[] | undefined;
  sort: string;
  /** the names of the further columns that are shown */
  chosen: string;
  change: TableState['change'];
  openDialog: (row: Row) => void;
  isLoadingPage: boolean;
}

function AllRows<Row extends { _id: string }>(props: RowsProps<Row>) {
  const { definition, items, sort, chosen, change, openDialog } = props;
  const { noun, sorts, selection } = definition;
  const further = chosen.split(',');
  const columns = definition.columns.filter((column) => !column.further || further.includes(column.further));
  const rows: Slot<Row>[] = items ? items.map((row) => ({ _id: row._id, row })) : SKELETON;
  return (
    <Table<Slot<Row>>
      className={styles.table ?? ''}
      style={{ '--further': chosen && further.length } as object}
      tableLayout="fixed"
      {...{ role: 'table' }}
      aria-label={noun[1].replace(/^./, (first) => first.toUpperCase())}
      columns={[
        ...(selection ? [selectionColumn<Row, Slot<Row>>(selection.nameOf, noun)] : []),
        ...columns.map((column) => toTableColumn(column, sort, openDialog)),
      ]}
      dataSource={rows}
      rowKey="_id"
      pagination={false}
      // The table's own spinner is unused, and would make the whole table a live region.
      loading={{ spinning: false, ...{ 'aria-live': 'off' } }}
      showSorterTooltip={false}
      onRow={() => ({ role: 'row' })}
      onChange={(_pages, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return;
        const field = String(sorter.columnKey);
        const next = [field, `-${field}`].find((name) => Object.hasOwn(sorts, name) && name !== sort);
        if (next !== undefined) change({ sort: next });
      }}
    />
  );
}

/** Memoised: rendering takes most of the time of a page turn, and the old rows would double it. An earlier `change` does the same. */
const Rows = memo(
  AllRows,
  (before, now) =>
    (now.isLoadingPage && before.items === now.items && before.chosen === now.chosen) ||
    (['definition', 'items', 'sort', 'chosen', 'openDialog'] as const).every((name) => before[name] === now[name]),
) as typeof AllRows;

function toTableColumn<Row>(
  column: Column<Row>,
  sort: string,
  openDialog: (row: Row) => void,
): TableColumnType<Slot<Row>> {
  const { title, render, numeric, width, place, card, titleHidden, pictured = false, lines = 1 } = column;
  const order = sort === column.sort ? 'ascend' : sort === `-${column.sort}` ? 'descend' : null;
  return {
    key: column.sort ?? title,
    title: titleHidden ? <span className="visually-hidden">{title}</span> : title,
    ...(width !== undefined && { width }),
    ...(column.sort !== undefined && { sorter: true, sortOrder: order }),
    render: (_, { row }) => (row ? render(row, openDialog) : <SkeletonBar picture={pictured} lines={lines} />),
    onCell: () =>
      ({
        role: 'cell',
        'data-label': title,
        'data-place': place,
        'data-card': card,
        'data-numeric': numeric || undefined,
      }) as object,
    onHeaderCell: () => ({ role: 'columnheader', 'data-place': place, 'data-numeric': numeric || undefined }) as object,
  };
}
