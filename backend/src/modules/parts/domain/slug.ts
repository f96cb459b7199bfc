import { formsOf, writtenWords } from './search-words.js';

/** The name in an address: its words in lower case without accents, ü as ue. */
export function slugOf(name: string): string {
  const words = writtenWords(name).map((word) => formsOf(word).at(-1));
  return words.join('-') || 'category';
}
