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
}

/** Search, filters and sort order of the catalogue; each change applies immediately. */
export function CatalogueToolbar({ query, change, searchRef }: CatalogueToolbarProps) {
  const id = useId();
  const isPhone = useMedia('(width < 40rem)');
  const isNarrowed = isFiltered({ ...query, q: '' });
  const filters = (
    <>
      {' '}
      {Object.entries<CatalogueFilter>(FILTERS).map(
        ([name, { Control }]) => Control && <Control key={name} query={query} change={change} />,
      )}
      <div className={styles.sort}>
        <label className={styles.label} htmlFor={`${id}-sort`}>
          Sort by
        </label>
        <div className={styles.box}>
          <select
            id={`${id}-sort`}
            className={`${fieldStyles.control} ${styles.control}`}
            value={query.sort}
            onChange={(event) => change({ sort: event.target.value as CatalogueSort })}
          >
            {CATALOGUE_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {PART_SORTS[sort]}
              </option>
            ))}
          </select>
          <ChevronIcon className={styles.chevron} />
        </div>
      </div>
    </>
  );
  const search = useFilterText('q', { query, change });
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
      {isPhone ? (
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
