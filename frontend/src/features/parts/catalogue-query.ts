import type { ListPartsApiArg } from '@/api/types.gen';
import { searchText } from '@/ui/text-rules';
import { CATALOGUE_SORTS, type CatalogueSort } from './part-sorts';

/** Parts shown at first, and more with each "Show more parts"; whole rows of two and of three. */
export const PARTS_A_STEP = 24;
/** Beyond this many parts a shopper is better served by a narrower search than by a longer page. */
export const MOST_PARTS = 20 * PARTS_A_STEP;
/** Dollars of a price that the API takes. */
const HIGHEST_PRICE = 1_000_000_000;

/** What the visitor wants to see of the catalogue, under the API's names. */
export interface CatalogueQuery {
  q: string;
  sort: CatalogueSort;
  /** whole dollars, as text; empty: no bound */
  min_price: string;
  max_price: string;
  in_stock: boolean;
  /** parts shown */
  limit: number;
}

/** The state that an address asks for; values that nobody could have chosen here count as absent. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  const limit = Number(params.get('limit'));
  return {
    q: searchText(params.get('q') ?? ''),
    sort: CATALOGUE_SORTS.find((choice) => choice === params.get('sort')) ?? CATALOGUE_SORTS[0],
    min_price: wholeDollars(params.get('min_price') ?? '') ?? '',
    max_price: wholeDollars(params.get('max_price') ?? '') ?? '',
    in_stock: params.get('in_stock') === 'true',
    limit: Number.isInteger(limit) && limit > PARTS_A_STEP && limit <= MOST_PARTS ? limit : PARTS_A_STEP,
  };
}

/** A copy of `params` with the changes; another question starts with the first parts. */
export function writeCatalogueQuery(params: URLSearchParams, changes: Partial<CatalogueQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  const defaults: Partial<CatalogueQuery> = { sort: CATALOGUE_SORTS[0], limit: PARTS_A_STEP };
  for (const [name, value] of Object.entries({ limit: PARTS_A_STEP, ...changes })) {
    if (value && value !== defaults[name as keyof CatalogueQuery]) next.set(name, String(value));
    else next.delete(name);
  }
  return next;
}

export const NO_FILTERS = { q: '', min_price: '', max_price: '', in_stock: false } satisfies Partial<CatalogueQuery>;

export function isFiltered({ q, min_price, max_price, in_stock }: CatalogueQuery): boolean {
  return Boolean(q || min_price || max_price || in_stock);
}

/** Whether the lowest price asked for lies above the highest; then neither is asked for. */
export function pricesCross({ min_price, max_price }: CatalogueQuery): boolean {
  return min_price !== '' && max_price !== '' && Number(min_price) > Number(max_price);
}

/** What the API is asked, apart from the page. */
export function catalogueArg(query: CatalogueQuery): ListPartsApiArg {
  const { q, sort, min_price, max_price, in_stock } = query;
  const priced = !pricesCross(query);
  return {
    sort,
    ...(q && { q }),
    ...(priced && min_price && { minPrice: Number(min_price) }),
    ...(priced && max_price && { maxPrice: Number(max_price) }),
    ...(in_stock && { inStock: true }),
  };
}

/** `1200` for `1200`, `$1,200` or ` 1200 `; empty for an empty text; undefined for what is no whole amount of dollars. */
export function wholeDollars(text: string): string | undefined {
  const digits = /^\$?(\d+|\d{1,3}(?:,\d{3})+)$/.exec(text.trim())?.[1]?.replaceAll(',', '');
  if (text.trim() === '') return '';
  return digits !== undefined && Number(digits) <= HIGHEST_PRICE ? String(Number(digits)) : undefined;
}
