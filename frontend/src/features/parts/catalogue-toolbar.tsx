import { type Ref, useId } from 'react';
import { ChevronIcon, SearchIcon } from '@/ui/icons';
import { MAX_SEARCH_LENGTH, searchText } from '@/ui/text-rules';
import { useMedia } from '@/ui/use-media';
import { useDebouncedText } from '@/ui/use-debounced';
import { oneStep } from '@/ui/use-url-state';
import { type CatalogueQuery, isFiltered, isPriceRangeEmpty, wholeDollars } from './catalogue-query';
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
      <PriceRange query={query} change={change} />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={query.in_stock !== ''}
          onChange={(event) => change({ in_stock: event.target.checked ? 'true' : '' })}
        />
        In stock
      </label>
      <div>
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
  const search = useDebouncedText(query.q, searchText, (q) => change({ q }, oneStep('q')));
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

/** The lowest and the highest price in whole dollars, with their errors. */
function PriceRange({ query, change }: { query: CatalogueQuery; change: ChangeCatalogue }) {
  const id = useId();
  const clean = (text: string) => wholeDollars(text) ?? '';
  const min = useDebouncedText(query.min_price, clean, (min_price) => change({ min_price }, oneStep('min_price')));
  const max = useDebouncedText(query.max_price, clean, (max_price) => change({ max_price }, oneStep('max_price')));
  const isInvalid = (text: string) => wholeDollars(text) === undefined;
  const isEmpty = isPriceRangeEmpty(query);
  const problem =
    isInvalid(min.text) || isInvalid(max.text)
      ? 'Please enter prices in whole dollars, such as 250.'
      : isEmpty && 'The lowest price is above the highest, so prices are not filtered.';

  const field = (name: 'min' | 'max', label: string, price: typeof min) => (
    <div>
      <label className={styles.label} htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <div className={styles.box}>
        <span className={styles.unit} aria-hidden="true">
          $
        </span>
        <input
          id={`${id}-${name}`}
          className={`figure ${fieldStyles.control} ${styles.control}`}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={14}
          placeholder="Any"
          value={price.text}
          onChange={(event) => price.setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && price.commit()}
          onBlur={price.commit}
          aria-invalid={isEmpty || isInvalid(price.text)}
          aria-describedby={`${id}-problem`}
        />
      </div>
    </div>
  );
  return (
    <div role="group" aria-label="Price per piece" className={styles.prices}>
      {field('min', 'Lowest price', min)}
      {field('max', 'Highest price', max)}
      <p id={`${id}-problem`} className={styles.problem}>
        {problem && <span role="alert">{problem}</span>}
      </p>
    </div>
  );
}
