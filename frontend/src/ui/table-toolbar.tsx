import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { SearchIcon } from './icons';
import { searchText } from './text-rules';
import type { TableState } from './use-table-query';
import { useDebouncedText } from './use-debounced';
import { oneStep } from './use-url-state';
import styles from './table-toolbar.module.css';

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
  /** filters of the table's own */
  children?: ReactNode;
  /** more of them, on a line of their own */
  below?: ReactNode;
}

/** Search, status and order of a table. */
export function TableToolbar<Sort extends string, Status extends string>(props: TableToolbarProps<Sort, Status>) {
  const { state, sortChoices, statusChoices, searchLabel, searchHint, children, below } = props;
  const { query } = state;
  return (
    <div role="search" className={`screen-only ${styles.bar}`}>
      <SearchBox
        label={searchLabel}
        hint={searchHint}
        q={query.q ?? ''}
        onSearch={(q) => state.change({ q }, oneStep('q'))}
      />
      {statusChoices && (
        <Select<Status | 'all'>
          aria-label="Filter by status"
          className={styles.choice ?? ''}
          value={query.status ?? 'all'}
          onChange={(choice) => state.change({ status: choice === 'all' ? undefined : choice })}
          options={[{ value: 'all', label: 'Every status' }, ...statusChoices]}
        />
      )}
      {children}
      {sortChoices.length > 1 && (
        <Select<Sort>
          aria-label="Sort by"
          className={styles.choice ?? ''}
          value={query.sort}
          onChange={(sort) => state.change({ sort })}
          options={[...sortChoices]}
        />
      )}
      {below && <div className={styles.below}>{below}</div>}
    </div>
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
