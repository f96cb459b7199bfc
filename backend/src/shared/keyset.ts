import { orderOf, type Cursor, type Page, type PageRequest } from './page.js';

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

/** The position of a row in a list that is sorted by `field` and the id; undefined without a row. */
export function cursorAt<Row extends { _id: string }>(
  row: Row | undefined,
  field: keyof Row,
  { sort, descending }: Pick<PageRequest<string>, 'sort' | 'descending'>,
  back: boolean,
): Cursor | undefined {
  return row && { order: orderOf(sort, descending), value: row[field] as string | number, id: row._id, back };
}
