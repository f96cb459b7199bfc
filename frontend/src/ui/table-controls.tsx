import { Button, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { SearchIcon } from './icons';
import styles from './table-controls.module.css';
import { searchText } from './text-rules';
import { useDebouncedText } from './use-debounced';
import { PAGE_SIZES, type TableState } from './use-table-query';
import { oneStep } from './use-url-state';
import layout from './layout.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface TableToolbarProps<Sort extends string, Status extends string> {
  state: TableState<Sort, Status>;
  sortChoices: readonly Choice<Sort>[];
  statusChoices?: readonly Choice<Status>[];
  searchLabel: string;
  searchHint: string;
  /** called when the pointer or the keys rest on a sort order */
  onSortNear: (sort: Sort) => void;
  /** further filters of this table */
  children?: ReactNode;
  /** filters on a second line */
  below?: ReactNode;
}

/** Search, filters and sort order of a table. */
export function TableToolbar<Sort extends string, Status extends string>(props: TableToolbarProps<Sort, Status>) {
  const { state, sortChoices, statusChoices, searchLabel, searchHint, onSortNear, children, below } = props;
  const { query } = state;
  return (
    <div role="search" className={`screen-only ${layout.row}`}>
      <SearchBox
        label={searchLabel}
        hint={searchHint}
        q={query.q ?? ''}
        onSearch={(q) => state.change({ q }, oneStep('q'))}
      />
      {statusChoices && (
        <Select<Status | 'all'>
          aria-label="Filter by status"
          className={layout.filter ?? ''}
          value={query.status ?? 'all'}
          onChange={(choice) => state.change({ status: choice === 'all' ? undefined : choice })}
          options={[{ value: 'all', label: 'Every status' }, ...statusChoices]}
        />
      )}
      {children}
      {sortChoices.length > 1 && (
        <SortSelect
          value={query.sort}
          choices={sortChoices}
          onChange={(sort) => state.change({ sort })}
          onNear={onSortNear}
        />
      )}
      {below && <div className={`${layout.row} ${styles.below}`}>{below}</div>}
    </div>
  );
}

/** Milliseconds that a sort order is highlighted before it is near, so that passing over the options loads nothing. */
const REST_MS = 40;

interface SortSelectProps<Sort extends string> {
  value: Sort;
  choices: readonly Choice<Sort>[];
  onChange: (sort: Sort) => void;
  onNear: (sort: Sort) => void;
}

function SortSelect<Sort extends string>({ value, choices, onChange, onNear }: SortSelectProps<Sort>) {
  const [active, setActive] = useState<Sort>();
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (active === undefined || active === value) return;
    const timer = setTimeout(() => near(active), REST_MS);
    return () => clearTimeout(timer);
  }, [active, value]);
  return (
    <Select<Sort>
      aria-label="Sort by"
      className={layout.filter ?? ''}
      value={value}
      onChange={onChange}
      onActive={(sort) => setActive(sort)}
      options={[...choices]}
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
      maxLength={200}
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
  /** the number of rows */
  children: ReactNode;
}

/** Previous and next page, and the page size. */
export function TablePager(props: TablePagerProps) {
  const { noun, next, previous, onTurn, onNear, limit, onResize, needed, children } = props;
  const sizes = PAGE_SIZES.some((size) => size === limit)
    ? PAGE_SIZES
    : [...PAGE_SIZES, limit].toSorted((a, b) => a - b);
  return (
    <nav className={layout.row} aria-label={`Pages of ${noun}`}>
      <p className={`${layout.hint} ${styles.count}`}>{children}</p>
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
