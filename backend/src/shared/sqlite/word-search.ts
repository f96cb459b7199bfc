import { searchWords } from '../page.js';

/** A search among the rows of a table: the index's own expression, and the words of which each begins a word of the row. */
export interface Search {
  match: string;
  words: readonly string[];
}

/** What `q` asks for; undefined when there is no word in it. */
export function searchOf(q: string | undefined): Search | undefined {
  const words = searchWords(q ?? '');
  if (words.length === 0) return undefined;
  return { match: words.map((word) => `"${word}"*`).join(' AND '), words: words.map(folded) };
}

/** Whether the texts have a word that begins with each of the words, as the full-text index sees it. */
export function hasWords(texts: readonly (string | null)[], words: readonly string[]): boolean {
  const own = folded(texts.join(' ')).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
}

/** Without case, and Latin letters without their accents. Source: https://www.sqlite.org/fts5.html#unicode61_tokenizer */
function folded(text: string): string {
  // Nothing to fold in most texts.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();
}
