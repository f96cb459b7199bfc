import type { ListPartsApiArg } from '@/api/types.gen';
import { listPartsQueryLimits } from '@/api/limits.gen';
import { withParams } from '@/ui/use-url-state';
import { FILTERS, isPriceRangeEmpty, type Filters } from './catalogue-filters';
import { CATALOGUE_SORTS, type CatalogueSort, sortIn } from './part-sorts';

/** Number of parts shown at first and added by each "Show more parts"; it fills complete rows of two and of three. */
export const PAGE_SIZE = 24;
/** The maximum number of parts on the page; beyond it, visitors should narrow the search. */
export const MAX_SHOWN = 20 * PAGE_SIZE;

const NAMES = Object.keys(FILTERS) as (keyof Filters)[];

/** The parameter of the filter by an attribute. */
export type AttributeParam = `attr.${string}`;
/** The chosen values or ranges of each attribute that the parts are filtered by. */
export type AttributeFilters = Readonly<Record<AttributeParam, string[]>>;

/** The state of the catalogue in the page's URL, with the API's parameter names. */
export interface CatalogueQuery extends Filters {
  attributes: AttributeFilters;
  sort: CatalogueSort;
  /** number of parts shown */
  limit: number;
  view: 'cards' | 'table';
}

export type CatalogueChanges = Partial<Omit<CatalogueQuery, 'attributes'>> & Partial<AttributeFilters>;

const filtersOf = (valueOf: (name: keyof Filters) => string) =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Filters;

/** Reads the state from a URL and ignores invalid values. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  const limit = Number(params.get('limit'));
  return {
    ...filtersOf((name) => FILTERS[name].read(params.get(name) ?? '')),
    attributes: attributesIn(params),
    sort: sortIn(params.get('sort') ?? ''),
    limit: Number.isInteger(limit) && limit > PAGE_SIZE && limit <= MAX_SHOWN ? limit : PAGE_SIZE,
    view: params.get('view') === 'table' ? 'table' : 'cards',
  };
}

function attributesIn(params: URLSearchParams): AttributeFilters {
  const names = [...new Set(params.keys())].filter((name) => /^attr\.[a-z][a-z0-9_]{0,39}$/.test(name));
  const values = (name: string) =>
    [...new Set(params.getAll(name))].filter((value) => value.trim() !== '' && value.length <= listPartsQueryLimits.q);
  return Object.fromEntries(names.flatMap((name) => (values(name).length > 0 ? [[name, values(name)]] : [])));
}

/** A copy of `params` with the changes. Every change except of `limit` and `view` resets the list to the first parts. */
export function writeCatalogueQuery(params: URLSearchParams, changes: CatalogueChanges): URLSearchParams {
  const defaults: CatalogueChanges = { sort: CATALOGUE_SORTS[0], limit: PAGE_SIZE, view: 'cards' };
  const limit = 'view' in changes ? {} : { limit: PAGE_SIZE };
  const values = Object.entries({ ...limit, ...changes }).map(([name, value]) => [
    name,
    value === defaults[name as keyof CatalogueChanges] ? undefined : typeof value === 'number' ? String(value) : value,
  ]);
  return withParams(params, Object.fromEntries(values) as Parameters<typeof withParams>[1]);
}

export const NO_FILTERS = filtersOf(() => '');

/** The changes that remove all filters. */
export function noFilters({ attributes }: CatalogueQuery): CatalogueChanges {
  return { ...NO_FILTERS, ...Object.fromEntries(Object.keys(attributes).map((name) => [name, []])) };
}

export function isFiltered(query: CatalogueQuery): boolean {
  return NAMES.some((name) => query[name] !== '') || Object.keys(query.attributes).length > 0;
}

/** The API's arguments for the parts that match, in any order. */
export function filtersArg(query: CatalogueQuery): ListPartsApiArg {
  const ignored = isPriceRangeEmpty(query) ? '_price' : ' ';
  const names = NAMES.filter((name) => query[name] !== '' && !name.endsWith(ignored));
  return {
    ...Object.fromEntries(names.map((name) => [name, query[name]])),
    ...(Object.keys(query.attributes).length > 0 && { attr: query.attributes }),
  };
}

/** The API's arguments for a query, without the page. */
export function catalogueArg(query: CatalogueQuery): ListPartsApiArg {
  return { sort: query.sort, ...filtersArg(query) };
}
