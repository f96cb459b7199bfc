import { type Ref, useId } from 'react';
import { ChevronIcon, SearchIcon } from '@/ui/icons';
import { searchText } from '@/ui/text-rules';
import { useDebouncedText } from '@/ui/use-debounced';
import { oneStep } from '@/ui/use-url-state';
import type { CatalogueQuery } from './catalogue-query';
import styles from './catalogue-toolbar.module.css';
import { CATALOGUE_SORT_CHOICES, type CatalogueSort } from './part-sorts';
import { PriceRange } from './price-range';
import type { ChangeCatalogue } from './use-catalogue';

interface CatalogueToolbarProps {
  query: CatalogueQuery;
  change: ChangeCatalogue;
  searchRef: Ref<HTMLInputElement>;
}

/** Search, filters and order of the catalogue; everything acts as it is changed. */
export function CatalogueToolbar({ query, change, searchRef }: CatalogueToolbarProps) {
  const id = useId();
  const search = useDebouncedText(query.q, searchText, (q) => change({ q }, oneStep('q')));
  return (
    <div role="search" aria-label="Parts" className={styles.bar}>
      <div className={styles.search}>
        <label className={styles.label} htmlFor={`${id}-q`}>
          Search parts
        </label>
        <div className={styles.box}>
          <SearchIcon className={styles.lens} />
          <input
            ref={searchRef}
            id={`${id}-q`}
            className={styles.control}
            type="search"
            enterKeyHint="search"
            placeholder="Name or description"
            maxLength={200}
            value={search.text}
            onChange={(event) => search.setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && search.commit()}
          />
        </div>
      </div>
      <PriceRange query={query} change={change} />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={query.in_stock}
          onChange={(event) => change({ in_stock: event.target.checked })}
        />
        In stock
      </label>
      <div className={styles.sort}>
        <label className={styles.label} htmlFor={`${id}-sort`}>
          Sort by
        </label>
        <div className={styles.box}>
          <select
            id={`${id}-sort`}
            className={styles.control}
            value={query.sort}
            onChange={(event) => change({ sort: event.target.value as CatalogueSort })}
          >
            {CATALOGUE_SORT_CHOICES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronIcon className={styles.chevron} />
        </div>
      </div>
    </div>
  );
}
