import { searchWords } from '../page.js';
import { trusted, type Filter } from './collection.js';

/** The words of texts as they are searched for: lower-case, without accents, each once. */
export function wordsOf(...texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => fold(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words)];
}

/** The documents with a word that begins with each word of `q`; a `q` without any word asks for nothing. */
export function searchFilters(q: string | undefined): Filter[] {
  // Letters and digits alone: nothing in them means anything to a regular expression.
  return searchWords(q ?? '').map((word) => ({ words: trusted({ $regex: `^${fold(word)}` }) }));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
