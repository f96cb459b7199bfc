import { searchWords } from '../page.js';

/** A full-text search: the index's match expression, and its words, each of which must begin a word of the row. */
export interface Search {
  match: string;
  words: readonly string[];
}

/** The search for `q`; undefined if it has no word. */
export function searchOf(q: string | undefined): Search | undefined {
  const words = searchWords(q ?? '');
  if (words.length === 0) return undefined;
  return { match: words.map((word) => `"${word}"*`).join(' AND '), words: words.map(folded) };
}

/** Whether each of the words begins a word of the texts, by the rules of the full-text index. */
export function hasWords(texts: readonly (string | null)[], words: readonly string[]): boolean {
  const own = folded(texts.join(' ')).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
}

/** Folds case and removes the accents of Latin letters. Source: https://www.sqlite.org/fts5.html#unicode61_tokenizer */
function folded(text: string): string {
  // Fast path: most texts have nothing to fold.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();
}
