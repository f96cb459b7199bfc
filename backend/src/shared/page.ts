import type { Client } from './client.js';

/** A position in a sorted list: the row before or after which a page starts. */
export interface Cursor {
  /** its order, as returned by `orderOf` */
  order: string;
  /** the sort field's value in that row */
  value: string | number;
  /** that row's id, which breaks ties */
  id: string;
  /** true: the page ends before the row; false: the page starts after it */
  back: boolean;
}

/** A requested page, in an order that ids make total. */
export interface PageRequest<SortField extends string> {
  sort: SortField;
  descending: boolean;
  /** 1 to 100 rows */
  limit: number;
  cursor?: Cursor;
  /** for whom the page is read; absent: the shop itself */
  client?: Client;
}

/** An order as the query parameter `sort` has it: `price`, or `-price` for descending. */
export function orderOf(sort: string, descending: boolean): string {
  return `${descending ? '-' : ''}${sort}`;
}

/** The number of rows; `capped` means that a filter matches more than `COUNT_LIMIT` rows. */
export interface Total {
  count: number;
  capped: boolean;
}

export interface Page<Row> {
  items: Row[];
  total: Total;
  next?: Cursor;
  previous?: Cursor;
}

/** Matches of a filter are counted exactly up to this number. */
export const COUNT_LIMIT = 10_000;

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id, cursor.back ? 1 : 0, cursor.order])).toString(
    'base64url',
  );
}

/** The cursor in `text`; undefined when it is not a cursor of this shop. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const [value, id, back, order] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const sortable = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
    if (!sortable || typeof id !== 'string' || typeof order !== 'string' || (back !== 0 && back !== 1))
      return undefined;
    return { order, value, id, back: back === 1 };
  } catch {
    return undefined;
  }
}

/** The sort key of a name, regardless of case; every store has it in addition to the name. */
export function sortKey(name: string): string {
  return name.toLowerCase();
}
