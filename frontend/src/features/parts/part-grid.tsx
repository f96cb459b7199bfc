import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { problemOf } from '@/api/problem';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { formatCount, formatTotal } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { Section } from '@/ui/section';
import { nothingFor } from '@/ui/text-rules';
import { type CatalogueQuery, isFiltered, MAX_SHOWN, NO_FILTERS, PAGE_SIZE } from './catalogue-query';
import { CatalogueToolbar } from './catalogue-toolbar';
import { PartCard, PartCardSkeleton, type PartAction } from './part-card';
import styles from './part-grid.module.css';
import { AskUs, SearchHints } from './search-hints';
import { type ChangeCatalogue, useCatalogueParts, useCatalogueQuery } from './use-catalogue';

export interface PartGridProps {
  Action?: PartAction | undefined;
  /** the slug of the category whose parts are shown; absent: all */
  category?: string | undefined;
  /** the page's heading, which replaces the visible one of the parts */
  head?: ReactNode;
  /** shown above the parts, together with them: they wait while it is pending, so that nothing moves */
  above?: ReactNode;
  isPending?: boolean;
}

/** The catalogue; the server searches, filters and sorts it by the parameters of the page's URL. */
export function PartGrid({ Action, category, head, above, isPending = false }: PartGridProps) {
  const { query, change } = useCatalogueQuery();
  const list = useCatalogueParts(query, category);
  // React renders the cards in slices, so that the page responds to input in between.
  const parts = useDeferredValue(isPending ? undefined : list.parts);
  const error = isPending ? undefined : list.error;
  const search = useRef<HTMLInputElement>(null);
  const filtered = isFiltered(query);
  const isFull = (parts?.length ?? 0) >= MAX_SHOWN;
  const clearFilters = () => {
    change(NO_FILTERS);
    search.current?.focus();
  };
  const showMore = () => change({ limit: query.limit + PAGE_SIZE }, { replace: true });

  return (
    <Section id="parts" title="Parts" head={head}>
      <CatalogueToolbar query={query} change={change} searchRef={search} />
      {(parts !== undefined || error !== undefined) && above}
      <div className={`${layout.row} ${layout.spread} ${styles.summary}`}>
        <p role="status" className={layout.hint}>
          {parts && countText(parts.length, list.total, filtered)}
        </p>
        {filtered && parts?.length !== 0 && (
          <Button look="quiet" size="small" onClick={clearFilters}>
            Clear filters
          </Button>
        )}
      </div>
      {error !== undefined && (
        <ErrorState
          isBanner={parts !== undefined}
          title={parts ? 'The parts are not up to date' : 'The parts could not be loaded'}
          onRetry={list.retry}
          retrying={list.isFetching}
        >
          {problemOf(error).detail}
        </ErrorState>
      )}
      {parts === undefined && error === undefined && (
        <div role="status">
          <span className="visually-hidden">Loading parts</span>
          <div className={styles.grid}>
            {Array.from({ length: 6 }, (_, index) => (
              <PartCardSkeleton key={index} />
            ))}
          </div>
        </div>
      )}
      {parts?.length === 0 && <NoParts query={query} change={change} onClear={clearFilters} category={category} />}
      {parts && parts.length > 0 && (
        <Cards parts={parts} Action={Action} list={list} onMore={isFull ? undefined : showMore} />
      )}
      {list.nextPageError !== undefined && (
        <ErrorState isBanner title="More parts could not be loaded" onRetry={list.loadMore} retrying={list.isFetching}>
          {problemOf(list.nextPageError).detail}
        </ErrorState>
      )}
      {list.hasMore && isFull && (
        <p className={styles.more}>There are more parts. Search by name or narrow the price to find yours.</p>
      )}
    </Section>
  );
}

type Catalogue = ReturnType<typeof useCatalogueParts>;

interface CardsProps {
  Action: PartAction | undefined;
  parts: NonNullable<Catalogue['parts']>;
  list: Catalogue;
  /** absent when no more parts can be shown */
  onMore: (() => void) | undefined;
}

/** The cards, and the button that adds more. The focus then moves to the first new card, because the button may disappear. */
function Cards({ parts, Action, list, onMore }: CardsProps) {
  const grid = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number>(undefined);
  useEffect(() => {
    if (countBefore.current === undefined || parts.length <= countBefore.current) return;
    grid.current?.children[countBefore.current]?.querySelector('a')?.focus({ preventScroll: true });
    countBefore.current = undefined;
  }, [parts.length]);

  const canLoadMore = list.hasMore && list.nextPageError === undefined && onMore !== undefined;
  return (
    <>
      <ul ref={grid} className={`${layout.list} ${styles.grid}`} aria-busy={list.stale}>
        {parts.map((part) => (
          <li key={part._id} className="enter">
            <PartCard part={part} Action={Action} />
          </li>
        ))}
      </ul>
      {(canLoadMore || list.isLoadingMore) && (
        <p className={styles.more}>
          <Button
            look="quiet"
            aria-disabled={list.isLoadingMore}
            onClick={() => {
              if (list.isLoadingMore) return;
              countBefore.current = parts.length;
              onMore?.();
            }}
          >
            {list.isLoadingMore ? 'Loading more parts…' : 'Show more parts'}
          </Button>
        </p>
      )}
    </>
  );
}

interface NoPartsProps {
  category: string | undefined;
  query: CatalogueQuery;
  change: ChangeCatalogue;
  onClear: () => void;
}

function NoParts({ category, query, change, onClear }: NoPartsProps) {
  const navigate = useNavigate();
  const { q } = query;
  if (!isFiltered(query))
    return <EmptyState title="No parts on sale right now">New parts are coming. Please come back soon.</EmptyState>;
  return (
    <EmptyState
      title="No part matches"
      action={
        <>
          {q !== '' && (
            <SearchHints
              q={q}
              onSearch={(text) => change({ q: text })}
              {...(category === undefined
                ? { onWiden: () => change({ ...NO_FILTERS, q }) }
                : { onWiden: () => void navigate(paths.search(q)), wider: 'in the whole catalogue' })}
            />
          )}
          <Button size="small" look="quiet" onClick={onClear}>
            Clear filters
          </Button>
          {q !== '' && <AskUs q={q} />}
        </>
      }
    >
      {nothingFor(q)}
    </EmptyState>
  );
}

/** @param total in the API's format, `26` or `10000+` */
function countText(shown: number, total: string, filtered: boolean): string {
  const noun = `${total === '1' ? 'part' : 'parts'} ${filtered ? 'found' : 'on sale'}`;
  if (total === '0') return `No ${noun}`;
  const all = `${formatTotal(total)} ${noun}`;
  return String(shown) === total ? all : `${formatCount(shown)} of ${all}`;
}
