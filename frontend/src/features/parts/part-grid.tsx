import { type ComponentType, type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { problemOf } from '@/api/problem';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { formatCount, formatTotal } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Section } from '@/ui/section';
import { type CatalogueQuery, isFiltered, MAX_SHOWN, noFilters, PAGE_SIZE } from './catalogue-query';
import { CatalogueToolbar } from './catalogue-toolbar';
import { NoParts } from './no-parts';
import { PartCard, PartCardSkeleton, type PartAction } from './part-card';
import styles from './part-grid.module.css';
import type { PartTableProps } from './part-table';
import { type ChangeCatalogue, useCatalogueParts, useCatalogueQuery } from './use-catalogue';

/** How the pages of the catalogue narrow and show their parts; the home page has none of it. */
export interface Narrowing {
  /** the filters and the choices beside the parts */
  Frame: ComponentType<NarrowingFrameProps>;
  Table: ComponentType<PartTableProps>;
}

export interface NarrowingFrameProps {
  query: CatalogueQuery;
  change: ChangeCatalogue;
  category: string | undefined;
  onClear: () => void;
  /** how many parts there are */
  summary: ReactNode;
  /** whether nothing moves any more: until then the filters are loaded, but not seen */
  isReady: boolean;
  children: ReactNode;
}

export interface PartGridProps {
  Action?: PartAction | undefined;
  /** the slug of the category whose parts are shown; absent: all */
  category?: string | undefined;
  /** the page's heading, which replaces the visible one of the parts */
  head?: ReactNode;
  /** shown above the parts, together with them: they wait while it is pending, so that nothing moves */
  above?: ReactNode;
  isPending?: boolean;
  narrowing?: Narrowing;
}

/** The catalogue; the server searches, filters and sorts it by the parameters of the page's URL. */
export function PartGrid({ Action, category, head, above, isPending = false, narrowing }: PartGridProps) {
  const { query, change } = useCatalogueQuery();
  const list = useCatalogueParts(query, category);
  // React renders the cards in slices, so that the page responds to input in between.
  const parts = useDeferredValue(isPending ? undefined : list.parts);
  const error = isPending ? undefined : list.error;
  const search = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLTableSectionElement & HTMLUListElement>(null);
  const filtered = isFiltered(query);
  const isFull = (parts?.length ?? 0) >= MAX_SHOWN;
  const clearFilters = () => {
    change(noFilters);
    search.current?.focus();
  };
  const showMore = () => change({ limit: query.limit + PAGE_SIZE }, { replace: true });
  const isReady = parts !== undefined || error !== undefined;
  const Table = query.view === 'table' ? narrowing?.Table : undefined;

  const summary = (
    <div className={`${layout.row} ${layout.spread} ${styles.summary}`}>
      <p role="status" className={layout.hint}>
        {parts && countText(parts.length, list.total, filtered)}
      </p>
      {!narrowing && filtered && parts?.length !== 0 && (
        <Button look="quiet" size="small" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </div>
  );
  const results = (
    <>
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
        <ShownParts parts={parts} list={list} shown={shown} onMore={isFull ? undefined : showMore}>
          {Table ? (
            <Table
              {...{ parts, query, change, category, Action }}
              total={list.total}
              isBusy={list.stale}
              rowsRef={shown}
            />
          ) : (
            <ul ref={shown} className={`${layout.list} ${styles.grid}`} aria-busy={list.stale}>
              {parts.map((part) => (
                <li key={part._id} className="enter">
                  <PartCard part={part} Action={Action} />
                </li>
              ))}
            </ul>
          )}
        </ShownParts>
      )}
      {list.nextPageError !== undefined && (
        <ErrorState isBanner title="More parts could not be loaded" onRetry={list.loadMore} retrying={list.isFetching}>
          {problemOf(list.nextPageError).detail}
        </ErrorState>
      )}
      {list.hasMore && isFull && (
        <p className={styles.more}>There are more parts. Search by name or narrow the price to find yours.</p>
      )}
    </>
  );
  return (
    <Section id="parts" title="Parts" head={head}>
      <CatalogueToolbar query={query} change={change} searchRef={search} isSearchOnly={narrowing !== undefined} />
      {isReady && above}
      {narrowing ? (
        <narrowing.Frame {...{ query, change, category, summary, isReady }} onClear={clearFilters}>
          {results}
        </narrowing.Frame>
      ) : (
        <>
          {summary}
          {results}
        </>
      )}
    </Section>
  );
}

type Catalogue = ReturnType<typeof useCatalogueParts>;

interface ShownPartsProps {
  parts: NonNullable<Catalogue['parts']>;
  list: Catalogue;
  /** absent when no more parts can be shown */
  onMore: (() => void) | undefined;
  /** the element whose children are the parts */
  shown: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The parts, and the button that adds more. The focus then moves to the first new one, because the button may disappear. */
function ShownParts({ parts, list, onMore, shown, children }: ShownPartsProps) {
  const countBefore = useRef<number>(undefined);
  useEffect(() => {
    if (countBefore.current === undefined || parts.length <= countBefore.current) return;
    shown.current?.children[countBefore.current]?.querySelector('a')?.focus({ preventScroll: true });
    countBefore.current = undefined;
  }, [parts.length, shown]);

  const canLoadMore = list.hasMore && list.nextPageError === undefined && onMore !== undefined;
  return (
    <>
      {children}
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

/** @param total in the API's format, `26` or `10000+` */
function countText(shown: number, total: string, filtered: boolean): string {
  const noun = `${total === '1' ? 'part' : 'parts'} ${filtered ? 'found' : 'on sale'}`;
  if (total === '0') return `No ${noun}`;
  const all = `${formatTotal(total)} ${noun}`;
  return String(shown) === total ? all : `${formatCount(shown)} of ${all}`;
}
