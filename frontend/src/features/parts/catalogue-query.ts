import type { ListPartsApiArg } from '@/api/types.gen';
import { searchText } from '@/ui/text-rules';
import { CATALOGUE_SORTS, type CatalogueSort } from './part-sorts';

/** Number of parts shown at first and added by each "Show more parts"; it fills complete rows of two and of three. */
export const PAGE_SIZE = 24;
/** The maximum number of parts on the page; beyond it, visitors should narrow the search. */
export const MAX_SHOWN = 20 * PAGE_SIZE;
/** The maximum price that the API accepts, in dollars. */
const MAX_PRICE = 1_000_000_000;

/** The state of the catalogue in the page's URL, with the API's parameter names. */
export interface CatalogueQuery {
  q: string;
  sort: CatalogueSort;
  /** whole dollars as text; empty without a bound */
  min_price: string;
  max_price: string;
  in_stock: boolean;
  /** number of parts shown */
  limit: number;
}

/** Reads the state from a URL and ignores invalid values. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  const limit = Number(params.get('limit'));
  return {
    q: searchText(params.get('q') ?? ''),
    sort: CATALOGUE_SORTS.find((choice) => choice === params.get('sort')) ?? CATALOGUE_SORTS[0],
    min_price: wholeDollars(params.get('min_price') ?? '') ?? '',
    max_price: wholeDollars(params.get('max_price') ?? '') ?? '',
    in_stock: params.get('in_stock') === 'true',
    limit: Number.isInteger(limit) && limit > PAGE_SIZE && limit <= MAX_SHOWN ? limit : PAGE_SIZE,
  };
}

/** A copy of `params` with the changes. Every change except of `limit` resets the list to the first parts. */
export function writeCatalogueQuery(params: URLSearchParams, changes: Partial<CatalogueQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  const defaults: Partial<CatalogueQuery> = { sort: CATALOGUE_SORTS[0], limit: PAGE_SIZE };
  for (const [name, value] of Object.entries({ limit: PAGE_SIZE, ...changes })) {
    if (value && value !== defaults[name as keyof CatalogueQuery]) next.set(name, String(value));
    else next.delete(name);
  }
  return next;
}

export const NO_FILTERS = { q: '', min_price: '', max_price: '', in_stock: false } satisfies Partial<CatalogueQuery>;

export function isFiltered({ q, min_price, max_price, in_stock }: CatalogueQuery): boolean {
  return Boolean(q || min_price || max_price || in_stock);
}

/** Whether the lowest price is above the highest. If so, the parts are not filtered by price. */
export function isPriceRangeEmpty({ min_price, max_price }: CatalogueQuery): boolean {
  return min_price !== '' && max_price !== '' && Number(min_price) > Number(max_price);
}

/** The API's arguments for a query, without the page. */
export function catalogueArg(query: CatalogueQuery): ListPartsApiArg {
  const { q, sort, min_price, max_price, in_stock } = query;
  const filtersByPrice = !isPriceRangeEmpty(query);
  return {
    sort,
    ...(q && { q }),
    ...(filtersByPrice && min_price && { min_price: Number(min_price) }),
    ...(filtersByPrice && max_price && { max_price: Number(max_price) }),
    ...(in_stock && { in_stock: true }),
  };
}

/** `1200` for `1200`, `$1,200` or ` 1200 `; empty for an empty text; undefined when it is not a whole amount of dollars. */
export function wholeDollars(text: string): string | undefined {
  const digits = /^\$?(\d+|\d{1,3}(?:,\d{3})+)$/.exec(text.trim())?.[1]?.replaceAll(',', '');
  if (text.trim() === '') return '';
  return digits !== undefined && Number(digits) <= MAX_PRICE ? String(Number(digits)) : undefined;
}
