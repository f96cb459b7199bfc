import { searchWords } from '../page.js';
import { trusted, type Filter } from './collection.js';

/** The distinct words of the texts as the search compares them: lower-case, without accents. */
export function wordsOf(...texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => fold(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words)];
}

/** Matches documents in which each word of `q` begins a word; no filter if `q` has no word. */
export function searchFilters(q: string | undefined): Filter[] {
  // Words contain only letters and digits, so nothing needs escaping.
  return searchWords(q ?? '').map((word) => ({ words: trusted({ $regex: `^${fold(word)}` }) }));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
