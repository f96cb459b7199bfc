import { icon } from '@/ui/icons';
import { lazyPart } from '@/ui/lazy-part';
import layout from '@/ui/layout.module.css';
import { firstPaint } from '@/ui/first-paint';
import { Skeleton } from '@/ui/skeleton';
import { type CatalogueQuery, isFiltered } from './catalogue-query';
import { SortField } from './catalogue-toolbar';
import styles from './narrowing.module.css';
import type { Narrowing, NarrowingFrameProps } from './part-grid';
import { useHeadSort } from './use-head-sort';
import type { ChangeCatalogue } from './use-catalogue';

const Facets = lazyPart(async () => (await import('./facets')).Facets, {
  failure: 'The filters could not be loaded',
  skeleton: <div className={styles.facets} />,
});
void firstPaint.then(Facets.preload);

const Chips = lazyPart(async () => (await import('./filter-chips')).FilterChips, {
  failure: 'The filters could not be shown',
  skeleton: <div className={styles.chips} />,
  narrow: true,
});

/** Loaded when a visitor chooses the table. */
const Table = lazyPart(async () => (await import('./part-table')).PartTable, {
  failure: 'The table could not be loaded',
  skeleton: <Skeleton className={styles.table} />,
});

const CardsIcon = icon(
  <path d="M4.500 4.500h6v6h-6zM13.500 4.500h6v6h-6zM4.500 13.500h6v6h-6zM13.500 13.500h6v6h-6z" />,
);
const RowsIcon = icon(<path d="M4.500 5.500h15v13h-15zM4.500 10h15M4.500 14.300h15M10 5.500v13" />);

interface ViewChoiceProps {
  view: CatalogueQuery['view'];
  change: ChangeCatalogue;
}

/** Whether the parts are shown as cards or in a table. */
function ViewChoice({ view, change }: ViewChoiceProps) {
  return (
    <div role="group" aria-label="View" className={`${layout.panel} ${styles.views}`}>
      <button type="button" aria-pressed={view === 'cards'} onClick={() => change({ view: 'cards' })}>
        <CardsIcon />
        <span>Cards</span>
      </button>
      <button
        type="button"
        aria-pressed={view === 'table'}
        onPointerEnter={() => void Table.preload()}
        onFocus={() => void Table.preload()}
        onClick={() => change({ view: 'table' })}
      >
        <RowsIcon />
        <span>Table</span>
      </button>
    </div>
  );
}

function Frame({ query, change, category, onClear, summary, isReady, children }: NarrowingFrameProps) {
  const byHead = useHeadSort(query.sort);
  return (
    <div className={styles.browse} data-ready={isReady}>
      <Facets {...{ query, change, category, onClear }} />
      <div className={styles.results}>
        <div className={styles.summary}>{summary}</div>
        <div className={`${layout.row} ${styles.controls}`}>
          <SortField query={query} change={change} byHead={byHead} />
          <ViewChoice view={query.view} change={change} />
        </div>
        {isFiltered(query) && <Chips {...{ query, change, onClear }} />}
        <div>{children}</div>
      </div>
    </div>
  );
}

/** Filters with counts, and a table with attributes, on the pages of the catalogue. */
export const NARROWING: Narrowing = { Frame, Table };
