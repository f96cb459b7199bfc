import { Button, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { ColumnChoice, type FurtherColumn } from './column-choice';
import type { Filter } from './list-filters';
import type { View } from './list-settings';
import { HOVER_DELAY_MS } from './listen';
import { SavedViews } from './saved-views';
import { SearchIcon } from './icons';
import styles from './table-controls.module.css';
import { MAX_SEARCH_LENGTH, searchText } from './text-rules';
import { useDebouncedText } from './use-debounced';
import { PAGE_SIZES, type TableState } from './use-table-query';
import { oneStep } from './use-url-state';
import layout from './layout.module.css';
import table from './table.module.css';

/** How a table is searched, sorted and filtered. */
export interface ToolbarDefinition<Row> {
  /** singular and plural of a row, such as `order`, `orders` */
  noun: readonly [one: string, many: string];
  /** the fields that the search matches */
  search: string;
  /** labels of the sort orders by the API's name; the first one is the default */
  sorts: Readonly<Record<string, string>>;
  /** by the API's parameter name */
  filters?: Readonly<Record<string, Filter<Row>>>;
  /** the sort order of a filter while the user has chosen none; undefined: the default */
  sortOf?: (filters: TableState['filters']) => string | undefined;
  /** a hook with the views of a user who has saved none; absent for a list without saved views */
  useFirstViews?: () => readonly View[];
}

interface TableToolbarProps<Row> {
  definition: ToolbarDefinition<Row> & { endpoint?: string; columns: readonly FurtherColumn[] };
  state: TableState;
  /** the rows of the current page; undefined until they are loaded */
  rows: readonly Row[] | undefined;
  /** called when the pointer or the keys rest on a sort order */
  onSortNear: (sort: string) => void;
  /** buttons behind the controls */
  tools?: ReactNode;
}

/** Search, filters, sort order, views and columns of a table; on a phone, all but the search are behind a button. */
export function TableToolbar<Row>({ definition, state, rows, onSortNear, tools }: TableToolbarProps<Row>) {
  const { noun, search, sorts, filters = {}, columns, useFirstViews, endpoint = '' } = definition;
  const [isOpen, setIsOpen] = useState(false);
  const controlsId = useId();
  return (
    <div role="search" className={`screen-only ${layout.row} ${styles.toolbar}`}>
      <SearchBox
        label={`Search ${noun[1]}`}
        hint={search}
        q={state.filters['q'] ?? ''}
        onSearch={(q) => state.change({ q }, oneStep('q'))}
      />
      <Button
        className={styles.more ?? ''}
        aria-expanded={isOpen}
        aria-controls={controlsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Options
      </Button>
      <div id={controlsId} className={styles.controls} data-open={isOpen}>
        {Object.entries(filters).map(
          ([name, { Control }]) => Control && <Control key={name} name={name} state={state} rows={rows} />,
        )}
        {Object.keys(sorts).length > 1 && (
          <SortSelect
            value={state.sort}
            sorts={sorts}
            onChange={(sort) => state.change({ sort })}
            onNear={onSortNear}
          />
        )}
        {useFirstViews && <SavedViews list={endpoint} state={state} useFirstViews={useFirstViews} />}
        <ColumnChoice columns={columns} state={state} />
        {tools}
      </div>
    </div>
  );
}

interface SortSelectProps {
  value: string;
  sorts: Readonly<Record<string, string>>;
  onChange: (sort: string) => void;
  onNear: (sort: string) => void;
}

function SortSelect({ value, sorts, onChange, onNear }: SortSelectProps) {
  const [active, setActive] = useState<string>();
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (active === undefined || active === value) return;
    const timer = setTimeout(() => near(active), HOVER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [active, value]);
  return (
    <Select
      aria-label="Sort by"
      className={`${table.filter} ${styles.sort}`}
      value={value}
      onChange={onChange}
      onActive={(sort) => setActive(sort)}
      options={Object.entries(sorts).map(([name, label]) => ({ value: name, label }))}
    />
  );
}

interface SearchBoxProps {
  label: string;
  hint: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Searches when the typing pauses; Enter searches at once. */
function SearchBox({ label, hint, q, onSearch }: SearchBoxProps) {
  const { text, setText, commit } = useDebouncedText(q, searchText, onSearch);
  return (
    <Input
      type="search"
      className={styles.search ?? ''}
      aria-label={label}
      prefix={<SearchIcon className={styles.lens} />}
      placeholder={hint}
      maxLength={MAX_SEARCH_LENGTH}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={commit}
    />
  );
}

interface TablePagerProps {
  /** plural name of the rows */
  noun: string;
  next?: string;
  previous?: string;
  onTurn: (cursor: string) => void;
  /** called when the pointer or the focus is on the button of a page */
  onNear: (cursor: string) => void;
  limit: number;
  onResize: (limit: number) => void;
  /** whether there is more than one page or page size to choose from */
  needed: boolean;
  /** whether rows are shown; before, there is nothing to see here, because the rows would move it */
  isLoaded: boolean;
  /** the number of rows */
  children: ReactNode;
}

/** Previous and next page, and the page size. */
export function TablePager(props: TablePagerProps) {
  const { noun, next, previous, onTurn, onNear, limit, onResize, needed, isLoaded, children } = props;
  const sizes = PAGE_SIZES.some((size) => size === limit)
    ? PAGE_SIZES
    : [...PAGE_SIZES, limit].toSorted((a, b) => a - b);
  return (
    <nav className={layout.row} aria-label={`Pages of ${noun}`}>
      <p className={isLoaded ? `${layout.hint} ${styles.count}` : 'visually-hidden'}>{children}</p>
      {needed && (
        <>
          <Select
            aria-label="Rows per page"
            className={`screen-only ${styles.size}`}
            value={limit}
            onChange={onResize}
            options={sizes.map((size) => ({ value: size, label: `${size} per page` }))}
          />
          <div className={`screen-only ${layout.row} ${layout.tight}`}>
            <PageButton cursor={previous} onTurn={onTurn} onNear={onNear}>
              Previous
            </PageButton>
            <PageButton cursor={next} onTurn={onTurn} onNear={onNear}>
              Next
            </PageButton>
          </div>
        </>
      )}
    </nav>
  );
}

interface PageButtonProps extends Pick<TablePagerProps, 'onTurn' | 'onNear'> {
  cursor: string | undefined;
  children: string;
}

/** It stays under the pointer of a user who turns several pages, so the page after the new one is prefetched too. */
function PageButton({ cursor, onTurn, onNear, children }: PageButtonProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isNear = isHovered || isFocused;
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (isNear && cursor !== undefined) near(cursor);
  }, [isNear, cursor]);
  return (
    <Button
      disabled={cursor === undefined}
      onClick={() => cursor !== undefined && onTurn(cursor)}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {children}
    </Button>
  );
}
