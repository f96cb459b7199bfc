/** A place in a sorted list: the row before or after which a page starts. */
export interface Cursor {
  /** the order it belongs to, as `orderOf` has it */
  order: string;
  /** the sort field's value in that row */
  value: string | number;
  /** that row's id, which settles ties */
  id: string;
  /** true for the page that ends before the row, false for the one that starts after it */
  back: boolean;
}

/** One page to read, in an order that ids make total. */
export interface PageRequest<SortField extends string> {
  sort: SortField;
  descending: boolean;
  /** 1 to 100 rows */
  limit: number;
  cursor?: Cursor;
}

/** An order as an address has it: `price`, or `-price` for descending. */
export function orderOf(sort: string, descending: boolean): string {
  return `${descending ? '-' : ''}${sort}`;
}

/** How many rows there are in all; beyond `COUNT_LIMIT` matches of a filter only "at least that many" is known. */
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

/** Up to here matches of a filter are counted exactly. */
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
    const sortable = typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));
    if (!sortable || typeof id !== 'string' || typeof order !== 'string' || (back !== 0 && back !== 1))
      return undefined;
    return { order, value, id, back: back === 1 };
  } catch {
    return undefined;
  }
}

/** The words of a search text, lower-case and composed (NFC); a row matches when each is the beginning of one of its words. */
export function searchWords(q: string): string[] {
  return (
    q
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
      ?.slice(0, 10) ?? []
  );
}

/** The sort key of a name, regardless of case; every store has it beside the name. */
export function sortKey(name: string): string {
  return name.toLowerCase();
}
