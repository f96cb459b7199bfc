import { useDeferredValue, useRef } from 'react';
import { problemOf } from '@/api/problem';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Section } from '@/ui/section';
import { CatalogueCount } from './catalogue-count';
import { isFiltered, MOST_PARTS, NO_FILTERS, PARTS_A_STEP } from './catalogue-query';
import { CatalogueToolbar } from './catalogue-toolbar';
import { PartCardSkeleton } from './part-card-skeleton';
import styles from './part-grid.module.css';
import { PartList } from './part-list';
import { useCatalogueParts, useCatalogueQuery } from './use-catalogue';

/** The catalogue: searched, filtered and sorted by the server, as the page's address says. */
export function PartGrid({ buyAt }: { buyAt: (partId: string) => string }) {
  const { query, change } = useCatalogueQuery();
  const list = useCatalogueParts(query);
  const { total = '0' } = list;
  // Two dozen cards are drawn in slices, between which the page answers.
  const parts = useDeferredValue(list.parts);
  const search = useRef<HTMLInputElement>(null);
  const filtered = isFiltered(query);
  const tooMany = (parts?.length ?? 0) >= MOST_PARTS;
  const clear = () => {
    change(NO_FILTERS);
    search.current?.focus();
  };
  // What has come stays: nobody loses sight of it because more, or the same again, did not come.
  const failure = (title: string, retry = list.retry) => (
    <ErrorState above={parts !== undefined} title={title} onRetry={retry} retrying={list.isFetching}>
      {problemOf(list.error).detail}
    </ErrorState>
  );

  return (
    <Section id="parts" title="Parts">
      <CatalogueToolbar query={query} change={change} searchRef={search} />
      <div className={styles.summary}>
        <CatalogueCount shown={parts?.length} total={total} filtered={filtered} />
        {filtered && parts?.length !== 0 && (
          <Button look="quiet" size="small" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      {list.error && !list.stuck && failure(`The parts ${parts ? 'are not up to date' : 'could not be loaded'}`)}
      {parts === undefined && !list.error && <PartCardSkeleton />}
      {parts?.length === 0 && <NoParts filtered={filtered} onClear={clear} />}
      {parts && parts.length > 0 && (
        <PartList
          parts={parts}
          buyAt={buyAt}
          stale={list.stale}
          growing={list.isGrowing}
          {...(list.hasMore &&
            !list.stuck &&
            !tooMany && { onMore: () => change({ limit: query.limit + PARTS_A_STEP }, { replace: true }) })}
        />
      )}
      {list.stuck && failure('More parts could not be loaded', list.grow)}
      {list.hasMore && tooMany && (
        <p className={styles.more}>There are more parts: search for yours, or narrow the price.</p>
      )}
    </Section>
  );
}

function NoParts({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <EmptyState title="No parts on sale right now">
        The next delivery is on its way. Please come back soon.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No part matches"
      action={
        <Button size="small" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try fewer or shorter words, or another price.
    </EmptyState>
  );
}
