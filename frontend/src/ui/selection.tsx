import { bulkOrdersBodyLimits } from '@/api/limits.gen';
import type { TableColumnType } from 'antd';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatCount } from './format';
import layout from './layout.module.css';
import styles from './selection.module.css';

/** Rows of one request that changes, finds or exports many. */
export const MAX_SELECTED = bulkOrdersBodyLimits.ids;

export interface Identified {
  _id: string;
}

/** How much of the page is selected. */
export type PageState = 'none' | 'some' | 'all';

/**
 * The selected rows of a list, on all its pages. A store outside React's state, because a changed checkbox must not render the
 * whole table.
 */
export class Selection<Row extends Identified = Identified> {
  #rows: ReadonlyMap<string, Row> = new Map();
  #page: readonly Row[] = [];
  /** the row that was changed last: a range begins there */
  #anchor: string | undefined;
  /** how often it was cleared: an answer that was asked for before is out of date */
  clearings = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly rows = (): ReadonlyMap<string, Row> => this.#rows;
  readonly has = (id: string): boolean => this.#rows.has(id);
  readonly pageSize = (): number => this.#page.length;
  readonly pageState = (): PageState => {
    const count = this.#page.filter(({ _id }) => this.#rows.has(_id)).length;
    return count === 0 ? 'none' : count < this.#page.length ? 'some' : 'all';
  };

  /** Takes over the loaded page, with the newest state of its selected rows. */
  showPage(page: readonly Row[]): void {
    this.#page = page;
    const rows = new Map(this.#rows);
    for (const row of page) if (rows.has(row._id)) rows.set(row._id, row);
    this.#set(rows);
  }

  /** Selects or deselects a row; a range takes the rows from the last changed one to it along. */
  toggle(id: string, { isRange }: { isRange: boolean }): void {
    const [from, to] = [this.#indexOf(isRange ? (this.#anchor ?? id) : id), this.#indexOf(id)];
    const changed = from === -1 ? [this.#page[to]] : this.#page.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#change(
      changed.filter((row) => row !== undefined),
      !this.has(id),
    );
    this.#anchor = id;
  }

  /** Selects the whole page, or deselects it. */
  togglePage(): void {
    this.#change(this.#page, this.pageState() !== 'all');
  }

  /** Selects these rows alone. */
  replace(rows: readonly Row[]): void {
    this.#set(new Map());
    this.#change(rows, true);
  }

  drop(ids: Iterable<string>): void {
    const rows = new Map(this.#rows);
    for (const id of ids) rows.delete(id);
    this.#set(rows);
  }

  clear(): void {
    this.clearings += 1;
    this.#anchor = undefined;
    this.#set(new Map());
  }

  #indexOf(id: string): number {
    return this.#page.findIndex(({ _id }) => _id === id);
  }

  #change(changed: readonly Row[], isSelected: boolean): void {
    const rows = new Map(this.#rows);
    for (const row of changed) {
      if (!isSelected) rows.delete(row._id);
      else if (rows.size < MAX_SELECTED) rows.set(row._id, row);
    }
    this.#set(rows);
  }

  #set(rows: ReadonlyMap<string, Row>): void {
    this.#rows = rows;
    this.#listeners.forEach((listener) => listener());
  }
}

/** The selection of the list around a component. */
export const SelectionContext = createContext<Selection | undefined>(undefined);

export function useSelected<Value>(read: (selection: Selection) => Value): Value {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('There is no selection around this component.');
  return useSyncExternalStore(selection.subscribe, () => read(selection));
}

/**
 * The selection of a list: paging and sorting keep it, another filter or search clears it.
 * @param filter the filter and the search, as text
 * @param page the loaded rows
 */
export function useSelection<Row extends Identified>(filter: string, page: readonly Row[] | undefined): Selection<Row> {
  const [selection] = useState(() => new Selection<Row>());
  useLayoutEffect(() => () => selection.clear(), [selection, filter]);
  useLayoutEffect(() => selection.showPage(page ?? []), [selection, page]);
  return selection;
}

/**
 * Calls back with the selected rows that the page of a query no longer contains after a refetch: they were deleted, do not match the
 * filter any more, or moved to the next page.
 * @param query the filter, the sort order and the page, as text
 */
export function useVanished<Row extends Identified>(
  selection: Selection<Row>,
  query: string,
  page: readonly Row[] | undefined,
  onVanished: (ids: string[]) => void,
): void {
  const last = useRef<{ query: string; page: readonly Row[] }>(undefined);
  const report = useEffectEvent(onVanished);
  useEffect(() => {
    const before = last.current;
    last.current = page && { query, page };
    if (!page || before?.query !== query) return;
    const present = new Set(page.map(({ _id }) => _id));
    const ids = before.page.map(({ _id }) => _id).filter((id) => !present.has(id) && selection.has(id));
    if (ids.length > 0) report(ids);
  }, [selection, query, page]);
}

/** The column of checkboxes, before the columns of a list. */
export function selectionColumn<Row extends Identified, Slot extends { row?: Row }>(
  nameOf: (row: Row) => string,
  noun: readonly [one: string, many: string],
): TableColumnType<Slot> {
  return {
    key: 'selection',
    width: '2.75rem',
    title: <PageBox noun={noun} />,
    render: (_, { row }) => row && <RowBox id={row._id} name={nameOf(row)} />,
    onCell: () => ({ role: 'cell', 'data-place': 'selection' }) as object,
    onHeaderCell: () => ({ role: 'columnheader', 'data-place': 'selection' }) as object,
  };
}

function RowBox({ id, name }: { id: string; name: string }) {
  const selection = use(SelectionContext);
  const isSelected = useSelected(({ has }) => has(id));
  // Not every browser tells the click that the space key makes whether Shift is held.
  const isShiftHeld = useRef(false);
  const notice = (event: { shiftKey: boolean }) => (isShiftHeld.current = event.shiftKey);
  return (
    <label className={styles.box} onMouseDown={notice}>
      <input
        type="checkbox"
        className={layout.checkbox}
        aria-label={`Select ${name}`}
        checked={isSelected}
        onKeyDown={notice}
        onKeyUp={notice}
        onChange={() => selection?.toggle(id, { isRange: isShiftHeld.current })}
      />
    </label>
  );
}

interface PageBoxProps {
  noun: readonly [one: string, many: string];
  className?: string | undefined;
}

/** Selects the rows of this page alone. On cards, which have no heads, it is in the bar of actions. */
export function PageBox({ noun, className = '' }: PageBoxProps) {
  const selection = use(SelectionContext);
  const state = useSelected(({ pageState }) => pageState());
  const size = useSelected(({ pageSize }) => pageSize());
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={`${styles.box} ${className}`}>
      <input
        ref={box}
        type="checkbox"
        className={layout.checkbox}
        aria-label={`Select all ${formatCount(size)} ${noun[1]} on this page`}
        checked={state === 'all'}
        disabled={size === 0}
        onChange={() => selection?.togglePage()}
      />
    </label>
  );
}
