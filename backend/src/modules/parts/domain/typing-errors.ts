import { formsOf, singularsOf } from './search-words.js';
import type { SynonymMap, Term } from './part-search.js';

/** Letters of a word from which on a typing error in it is mended. */
export const MIN_LETTERS = 4;
/** Words that are compared with one that has a typing error. */
export const MAX_KNOWN_WORDS = 50_000;

/** The words of parts and how many parts have each, the most frequent first. */
export type KnownWords = ReadonlyMap<string, number>;

/**
 * The text with a typing error mended in each word that begins no known one, the likeliest texts first; none when a word cannot be mended.
 * @param synonyms their words are known too
 */
export function mendedTexts(terms: readonly Term[], known: KnownWords, synonyms: SynonymMap, most: number): string[] {
  const words = [...known.keys(), ...synonyms.keys()];
  const unknown = terms.flatMap((term) =>
    term.words
      .filter((word) => isMendable(word) && !isKnown(word, words))
      .map((word) => ({ term, word, mended: mendings(word, words) })),
  );
  const count = Math.min(most, ...unknown.map(({ mended }) => mended.length));
  if (unknown.length === 0) return [];
  return Array.from({ length: count }, (_, n) =>
    terms
      .map((term) =>
        unknown
          .filter((one) => one.term === term)
          .reduce((typed, { word, mended }) => typed.replace(word, mended[n] ?? ''), term.typed),
      )
      .join(' '),
  );
}

function isMendable(word: string): boolean {
  return /^\p{L}+$/u.test(word) && word.length >= MIN_LETTERS;
}

function isKnown(word: string, words: readonly string[]): boolean {
  const forms = formsOf(word);
  return words.some((one) => forms.some((form) => one.startsWith(form)));
}

/** The words that differ by one typing error, in their order. */
function mendings(word: string, words: readonly string[]): string[] {
  const forms = formsOf(word).flatMap((form) => [form, ...singularsOf(form)]);
  return words.filter((one) => forms.some((form) => differByOne(form, one)));
}

/** Whether one letter was inserted, left out or replaced, or two neighbours were swapped. */
export function differByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const isSame = (from: number, to: number) => short.slice(from) === long.slice(to);
  if (short.length < long.length) return isSame(at, at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at] && isSame(at + 2, at + 2);
  return at < short.length && (isSame(at + 1, at + 1) || isSwapped);
}
