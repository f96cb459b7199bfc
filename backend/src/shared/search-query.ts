/** What a search finds among the words of each row. A text matches rows with a word that begins with it. */
export type SearchQuery =
  | string
  | { whole: string }
  | { all: readonly SearchQuery[]; but?: SearchQuery }
  /** without any: no row matches */
  | { any: readonly SearchQuery[] };

/** Whether a row with these words is found. */
export function finds(query: SearchQuery, words: readonly string[]): boolean {
  if (typeof query === 'string') return words.some((word) => word.startsWith(query));
  if ('whole' in query) return words.includes(query.whole);
  if ('any' in query) return query.any.some((one) => finds(one, words));
  return query.all.every((one) => finds(one, words)) && !(query.but && finds(query.but, words));
}

/** A search whose rows can be listed by relevance. */
export interface RankedSearch {
  found: SearchQuery;
  /** the same rows, the most relevant first; each tier without the rows of those before it, at most ten */
  tiers: readonly SearchQuery[];
}

/** The words of a search text, lower-case and composed (NFC). Marks beside words are ignored. */
export function searchWords(q: string): string[] {
  return (
    q
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
      ?.slice(0, 10) ?? []
  );
}

/** Rows in which each word of `q` begins a word; no row if `q` has no word. Undefined, so that every row matches, for an empty text. */
export function wordsQuery(q = ''): SearchQuery | undefined {
  const words = searchWords(q);
  if (words.length > 0) return { all: words };
  return q.trim() === '' ? undefined : { any: [] };
}
