import type { ListPartsApiArg } from '@/api/types.gen';
import { withParams } from '@/ui/use-url-state';
import { FILTERS, isPriceRangeEmpty, type Filters } from './catalogue-filters';
import { CATALOGUE_SORTS, type CatalogueSort } from './part-sorts';

/** Number of parts shown at first and added by each "Show more parts"; it fills complete rows of two and of three. */
export const PAGE_SIZE = 24;
/** The maximum number of parts on the page; beyond it, visitors should narrow the search. */
export const MAX_SHOWN = 20 * PAGE_SIZE;

const NAMES = Object.keys(FILTERS) as (keyof Filters)[];

/** The state of the catalogue in the page's URL, with the API's parameter names. */
export interface CatalogueQuery extends Filters {
  sort: CatalogueSort;
  /** number of parts shown */
  limit: number;
}

const filtersOf = (valueOf: (name: keyof Filters) => string) =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Filters;

/** Reads the state from a URL and ignores invalid values. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  const limit = Number(params.get('limit'));
  return {
    ...filtersOf((name) => FILTERS[name].read(params.get(name) ?? '')),
    sort: CATALOGUE_SORTS.find((choice) => choice === params.get('sort')) ?? CATALOGUE_SORTS[0],
    limit: Number.isInteger(limit) && limit > PAGE_SIZE && limit <= MAX_SHOWN ? limit : PAGE_SIZE,
  };
}

/** A copy of `params` with the changes. Every change except of `limit` resets the list to the first parts. */
export function writeCatalogueQuery(params: URLSearchParams, changes: Partial<CatalogueQuery>): URLSearchParams {
  const defaults: Partial<CatalogueQuery> = { sort: CATALOGUE_SORTS[0], limit: PAGE_SIZE };
  const values = Object.entries({ limit: PAGE_SIZE, ...changes }).map(([name, value]) => [
    name,
    value === defaults[name as keyof CatalogueQuery] ? undefined : String(value),
  ]);
  return withParams(params, Object.fromEntries(values) as Record<string, string | undefined>);
}

export const NO_FILTERS = filtersOf(() => '');

export function isFiltered(query: CatalogueQuery): boolean {
  return NAMES.some((name) => query[name] !== '');
}

/** The API's arguments for a query, without the page. */
export function catalogueArg(query: CatalogueQuery): ListPartsApiArg {
  const ignored = isPriceRangeEmpty(query) ? '_price' : ' ';
  const names = NAMES.filter((name) => query[name] !== '' && !name.endsWith(ignored));
  return { sort: query.sort, ...Object.fromEntries(names.map((name) => [name, query[name]])) };
}
