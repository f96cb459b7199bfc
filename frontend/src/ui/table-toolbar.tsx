import { Input, Select } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SearchIcon } from './icons';
import type { TableState } from './use-table-query';
import styles from './table-toolbar.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface TableToolbarProps<Sort extends string, Status extends string, Field extends string> {
  state: TableState<Sort, Status, Field>;
  sortChoices: readonly Choice<Sort>[];
  statusChoices?: readonly Choice<Status>[];
  searchLabel: string;
  searchHint: string;
  /** filters of the table's own */
  children?: ReactNode;
  /** more of them, on a line of their own */
  below?: ReactNode;
}

/** Milliseconds of rest after which a search begins. */
const REST = 300;

/** Search, status and order of a table. */
export function TableToolbar<Sort extends string, Status extends string, Field extends string>(
  props: TableToolbarProps<Sort, Status, Field>,
) {
  const { state, sortChoices, statusChoices, searchLabel, searchHint, children, below } = props;
  const { query } = state;
  return (
    <div role="search" className={styles.bar}>
      <SearchBox label={searchLabel} hint={searchHint} q={query.q ?? ''} onSearch={state.search} />
      {statusChoices && (
        <Select<Status | 'all'>
          aria-label="Filter by status"
          className={styles.choice ?? ''}
          value={query.status ?? 'all'}
          onChange={(choice) => state.filter(choice === 'all' ? undefined : choice)}
          options={[{ value: 'all', label: 'Every status' }, ...statusChoices]}
        />
      )}
      {children}
      {sortChoices.length > 1 && (
        <Select<Sort>
          aria-label="Sort by"
          className={styles.choice ?? ''}
          value={query.sort}
          onChange={state.sortBy}
          options={[...sortChoices]}
        />
      )}
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}

/** Searches when the typing rests; Enter searches at once. */
function SearchBox({
  label,
  hint,
  q,
  onSearch,
}: {
  label: string;
  hint: string;
  q: string;
  onSearch: (q: string) => void;
}) {
  const [text, setText] = useState(q);
  const [searched, setSearched] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed by another way than this box: "clear filters", or back.
  if (q !== searched) {
    setSearched(q);
    if (q !== text.trim()) setText(q);
  }

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next), REST);
  };
  const searchNow = () => {
    clearTimeout(timer.current);
    onSearch(text);
  };

  return (
    <Input
      type="search"
      className={styles.search ?? ''}
      aria-label={label}
      prefix={<SearchIcon className={styles.lens} />}
      placeholder={hint}
      maxLength={200}
      value={text}
      onChange={(event) => change(event.target.value)}
      onPressEnter={searchNow}
    />
  );
}
