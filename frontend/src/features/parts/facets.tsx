import { useEffect, useState } from 'react';
import { problemOf } from '@/api/problem';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { formatTotal, totalOf } from '@/ui/format';
import { CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { NativeDialog } from '@/ui/native-dialog';
import { Skeleton } from '@/ui/skeleton';
import { useMedia } from '@/ui/use-media';
import type { FacetView } from '@/api/types.gen';
import { type AttributeParam, type CatalogueQuery, isFiltered } from './catalogue-query';
import { FieldFilters } from './catalogue-toolbar';
import { ChoiceFacet } from './choice-facet';
import styles from './facets.module.css';
import { RangeFacet } from './range-facet';
import type { ChangeCatalogue } from './use-catalogue';
import { useFacets } from './use-facets';

export interface FacetsProps {
  query: CatalogueQuery;
  change: ChangeCatalogue;
  category: string | undefined;
  onClear: () => void;
}

/** The filters of a list of parts: a column beside it, or on a narrow screen a button that opens them. */
export function Facets(props: FacetsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useMedia('(width >= 64rem)');
  if (isWide)
    return (
      <section aria-label="Filters" className={styles.column}>
        <h3>Filters</h3>
        <FacetList {...props} />
      </section>
    );
  const count = chosenCount(props.query);
  return (
    <>
      <Button look="quiet" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen && <FacetSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The filters over the list. Each change applies to the list below at once. */
function FacetSheet({ onClose, ...props }: FacetsProps & { onClose: () => void }) {
  const [total, setTotal] = useState<string>();
  return (
    <NativeDialog label="Filters" className={styles.sheet} onClose={onClose}>
      <div className={styles.sheetContent}>
        <header className={`${layout.row} ${layout.spread} ${styles.sheetHead}`}>
          <h2>Filters</h2>
          <button type="button" className={layout.iconButton} aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
        </header>
        <div className={styles.sheetBody}>
          <FacetList {...props} onTotal={setTotal} />
        </div>
        <footer className={`${layout.row} ${styles.sheetFoot}`}>
          <Button
            look="quiet"
            aria-disabled={!isFiltered(props.query)}
            onClick={() => isFiltered(props.query) && props.onClear()}
          >
            Clear all
          </Button>
          <Button onClick={onClose}>{total === undefined ? 'Show parts' : showText(total)}</Button>
        </footer>
      </div>
    </NativeDialog>
  );
}

function showText(total: string): string {
  const { value, isMore } = totalOf(total);
  return `Show ${formatTotal(total)} ${value === 1 && !isMore ? 'part' : 'parts'}`;
}

/** Facets that are open at first; a chosen one always is. */
const MAX_OPEN = 6;

function FacetList({ query, change, category, onTotal }: FacetsProps & { onTotal?: (total?: string) => void }) {
  const { facets, total, error, isFetching, refetch } = useFacets(query, category);
  useEffect(() => onTotal?.(total), [onTotal, total]);
  return (
    <div className={styles.list} aria-busy={isFetching}>
      <div className={styles.fields}>
        <FieldFilters query={query} change={change} />
      </div>
      {error !== undefined && (
        <ErrorState
          isBanner
          title="The filters are not up to date"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {problemOf(error).detail}
        </ErrorState>
      )}
      {facets === undefined && error === undefined && <Skeleton className={styles.skeleton} />}
      {facets?.map((facet, index) => (
        <Facet key={facet.key} facet={facet} query={query} change={change} isOpenAtFirst={index < MAX_OPEN} />
      ))}
    </div>
  );
}

interface FacetProps {
  facet: FacetView;
  query: CatalogueQuery;
  change: ChangeCatalogue;
  isOpenAtFirst: boolean;
}

function Facet({ facet, query, change, isOpenAtFirst }: FacetProps) {
  const param: AttributeParam = `attr.${facet.key}`;
  const chosen = query.attributes[param] ?? [];
  const isChosen = chosen.length > 0;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || isChosen);
  const [wasChosen, setWasChosen] = useState(isChosen);
  // Back, Forward and links choose too. The visitor alone closes it.
  if (isChosen !== wasChosen) {
    setWasChosen(isChosen);
    if (isChosen) setIsOpen(true);
  }
  const isEmpty = facet.kind === 'number' ? facet.min === undefined : facet.values.length === 0;
  if (isEmpty && !isChosen) return null;
  const choose = (value: string, isChosen: boolean) =>
    change(({ attributes }) => {
      const others = (attributes[param] ?? []).filter((one) => one !== value);
      return { [param]: isChosen ? [...others, value] : others };
    });
  return (
    <details className={styles.facet} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {facet.name}
        {isChosen && <span className={layout.badge}>{chosen.length}</span>}
      </summary>
      {facet.kind === 'number' ? (
        <RangeFacet facet={facet} chosen={chosen} change={change} />
      ) : (
        <div role="group" aria-label={facet.name}>
          <ChoiceFacet facet={facet} chosen={chosen} onChange={choose} />
        </div>
      )}
    </details>
  );
}

function chosenCount({ attributes, min_price, max_price, in_stock }: CatalogueQuery): number {
  const values = Object.values(attributes).flat().length;
  return values + Number(min_price !== '' || max_price !== '') + Number(in_stock !== '');
}
