import { type Ref, useId } from 'react';
import { ChevronIcon, SearchIcon } from '@/ui/icons';
import { MAX_SEARCH_LENGTH } from '@/ui/text-rules';
import { useMedia } from '@/ui/use-media';
import { type CatalogueFilter, FILTERS, useFilterText } from './catalogue-filters';
import { type CatalogueQuery, isFiltered } from './catalogue-query';
import fieldStyles from '@/ui/field.module.css';
import styles from './catalogue-toolbar.module.css';
import { CATALOGUE_SORTS, type CatalogueSort, PART_SORTS } from './part-sorts';
import type { ChangeCatalogue } from './use-catalogue';

interface CatalogueToolbarProps {
  query: CatalogueQuery;
  change: ChangeCatalogue;
  searchRef: Ref<HTMLInputElement>;
  /** whether the filters and the sort order are elsewhere */
  isSearchOnly: boolean;
}

/** Search, filters and sort order of the catalogue; each change applies immediately. */
export function CatalogueToolbar({ query, change, searchRef, isSearchOnly }: CatalogueToolbarProps) {
  const id = useId();
  const isPhone = useMedia('(width < 40rem)');
  const isNarrowed = isFiltered({ ...query, q: '' });
  const search = useFilterText('q', { query, change });
  const filters = (
    <>
      {' '}
      <FieldFilters query={query} change={change} />
      <SortField query={query} change={change} />
    </>
  );
  return (
    <div role="search" aria-label="Parts" className={styles.bar}>
      <div className={styles.search}>
        <label className={styles.label} htmlFor={`${id}-q`}>
          Search parts
        </label>
        <div className={styles.box}>
          <SearchIcon className={styles.icon} />
          <input
            ref={searchRef}
            id={`${id}-q`}
            className={`${fieldStyles.control} ${styles.control}`}
            type="search"
            enterKeyHint="search"
            placeholder="Name, description or part number"
            aria-label="Search parts"
            maxLength={MAX_SEARCH_LENGTH}
            value={search.text}
            onChange={(event) => search.setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && search.commit()}
          />
        </div>
      </div>
      {isSearchOnly ? null : isPhone ? (
        <details className={styles.more} open={isNarrowed}>
          <summary>Filter and sort</summary>
          <div className={styles.filters}>{filters}</div>
        </details>
      ) : (
        filters
      )}
    </div>
  );
}

/** The filters by fields of a part. */
export function FieldFilters({ query, change }: Pick<CatalogueToolbarProps, 'query' | 'change'>) {
  return Object.entries<CatalogueFilter>(FILTERS).map(
    ([name, { Control }]) => Control && <Control key={name} query={query} change={change} />,
  );
}

interface SortFieldProps extends Pick<CatalogueToolbarProps, 'query' | 'change'> {
  /** names a sort order that only a head of the table offers */
  byHead?: string | undefined;
}

/** The order of the parts; that of a head of the table is chosen there. */
export function SortField({ query: { sort }, change, byHead = 'Another order' }: SortFieldProps) {
  const id = useId();
  const isOffered = CATALOGUE_SORTS.some((one) => one === sort);
  return (
    <div className={styles.sort}>
      <label className={styles.label} htmlFor={id}>
        Sort by
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={`${fieldStyles.control} ${styles.control}`}
          value={sort}
          onChange={(event) => change({ sort: event.target.value as CatalogueSort })}
        >
          {!isOffered && <option value={sort}>{byHead}</option>}
          {CATALOGUE_SORTS.map((one) => (
            <option key={one} value={one}>
              {PART_SORTS[one]}
            </option>
          ))}
        </select>
        <ChevronIcon className={styles.chevron} />
      </div>
    </div>
  );
}
