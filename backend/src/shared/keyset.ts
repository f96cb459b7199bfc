import type { ListDefinition } from './list-definition.js';
import { COUNT_LIMIT, orderOf, type Cursor, type Page, type PageRequest, type Total } from './page.js';
import type { RankedSearch } from './search-query.js';

/**
 * Reads a page of a list that is sorted by `field` and the id. Reads one row more than the page has, to know whether there is another page.
 */
export async function readPage<Row extends { _id: string }, Sort extends string>(
  request: PageRequest<Sort>,
  field: keyof Row,
  read: (request: PageRequest<Sort>) => Promise<Row[]>,
): Promise<Omit<Page<Row>, 'total'>> {
  const { cursor, ...first } = request;
  const { descending, limit } = first;
  const back = cursor?.back ?? false;
  const items = await read({ ...request, descending: descending !== back, limit: limit + 1 });
  const more = items.length > limit;
  // Back at the beginning: return the whole first page, not the few rows before the cursor.
  if (back && !more) return readPage(first, field, read);
  if (more) items.pop();
  if (back) items.reverse();
  const next = back || more ? cursorAt(items.at(-1), field, request, false) : undefined;
  const previous = cursor ? (cursorAt(items[0], field, request, true) ?? { ...cursor, back: true }) : undefined;
  return { items, ...(next && { next }), ...(previous && { previous }) };
}

/** The total of a filter that matches so many rows, or more than `COUNT_LIMIT`. */
export function totalOf(count: number): Total {
  return count > COUNT_LIMIT ? { count: COUNT_LIMIT, capped: true } : { count, capped: false };
}

/** A row, and its place in a list of tiers: the number of its tier, then the value by which the tier is sorted. */
export type Placed<Row> = Row & { place: string };

/** The search of a list whose rows are asked for by relevance; undefined for another order, or one tier, whose rows its field sorts. */
export function rankedBy(
  { searchSort }: Pick<ListDefinition, 'searchSort'>,
  sort: string,
  search: RankedSearch | undefined,
): RankedSearch | undefined {
  return sort === searchSort && search?.tiers.length !== 1 ? search : undefined;
}

/** A search for each tier, in the order of a list. */
export function searchesOf({ tiers }: RankedSearch, descending: boolean): RankedSearch[] {
  return (descending ? tiers.toReversed() : tiers).map((found) => ({ found, tiers: [found] }));
}

/** Reads rows of tiers that follow each other, each sorted by `field` and the id. @param count the number of tiers */
export async function readTiers<Row extends { _id: string }, Sort extends string>(
  { cursor, ...first }: PageRequest<Sort>,
  count: number,
  field: keyof Row,
  read: (tier: number, request: PageRequest<Sort>) => Promise<Row[]>,
): Promise<Placed<Row>[]> {
  const place = String(cursor?.value ?? '');
  const tiers = Array.from({ length: count }, (_, tier) => (first.descending ? count - 1 - tier : tier));
  // A forged cursor starts at the beginning.
  const start = Math.max(0, tiers.indexOf(Number(place.charAt(0) || NaN)));
  const rows: Placed<Row>[] = [];
  for (const tier of tiers.slice(start)) {
    const isInside = cursor && String(tier) === place.charAt(0);
    const found = await read(tier, {
      ...{ ...first, limit: first.limit - rows.length },
      ...(isInside && { cursor: { ...cursor, value: place.slice(1) } }),
    });
    rows.push(...found.map((row) => ({ ...row, place: `${tier}${String(row[field])}` })));
    if (rows.length === first.limit) break;
  }
  return rows;
}

/** The position of a row in a list that is sorted by `field` and the id; undefined without a row. */
export function cursorAt<Row extends { _id: string }>(
  row: Row | undefined,
  field: keyof Row,
  { sort, descending }: Pick<PageRequest<string>, 'sort' | 'descending'>,
  back: boolean,
): Cursor | undefined {
  return row && { order: orderOf(sort, descending), value: row[field] as string | number, id: row._id, back };
}
