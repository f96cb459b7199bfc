import type { Part } from './part.js';
import { numberKey, skuKey } from './sku.js';

/* The words by which searches find a part: the same in every store. */

/**
 * The first characters of words of the name, of the part number without its marks, of the number as it is, and of words of the number.
 * They are for private use, so no text has them, and one index answers where a word was found.
 */
export const IN_NAME = '\uE000';
export const IN_NUMBER = '\uE001';
const AS_NUMBER = '\uE002';
export const OF_NUMBER = '\uE003';

/** Letters and digits with their accents, as in `searchWords`. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** In 7,000 MB/s. */
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
/** Most words: five times as fast. */
const ASCII = /^[\0-\x7f]*$/;
const HYPHEN = /[-\u2010\u2011]/;
/** A number and its unit, or a name and its number: LGA 1718. Longer ones are seldom written as one word. */
const PAIR = /^(?:\p{N}+ \p{L}{1,4}|\p{L}{1,5} \p{N}{1,4})$/u;

type PartTexts = Pick<Part, 'name' | 'description' | 'sku' | 'attributes' | 'datasheets'>;

export function partWords({ name, description, sku, attributes = [], datasheets = [] }: PartTexts): string[] {
  const words = new Set<string>();
  for (const word of indexedWords(name)) words.add(word).add(IN_NAME + word);
  const values = attributes.filter(({ kind }) => kind !== 'yes_no').map(({ value }) => value);
  const names = datasheets.map((datasheet) => datasheet.name);
  for (const text of [description, ...values, ...names]) for (const word of indexedWords(text)) words.add(word);
  if (sku === undefined) return [...words];
  for (const word of indexedWords(sku)) words.add(word).add(OF_NUMBER + word);
  return [...words.add(IN_NUMBER + numberKey(sku)).add(asNumber(sku))];
}

/** The word that a part with exactly this number has; its marks become characters for private use. */
export function asNumber(sku: string): string {
  return AS_NUMBER + skuKey(sku).replaceAll(/[^a-z0-9]/g, (mark) => String.fromCharCode(0xe000 + mark.charCodeAt(0)));
}

/** The words as they are written, composed (NFC). */
export function writtenWords(text: string): string[] {
  return plain(text).match(WORD) ?? [];
}

/** The word in lower case without accents, ß as ss; for one with an umlaut also with ae, oe or ue. */
export function formsOf(word: string): string[] {
  if (ASCII.test(word)) return [word.toLowerCase()];
  return [...new Set([fold(word), fold(word.replaceAll(/[äöü]/gi, '$&e'))])];
}

/** What the word may be the plural of, in English. */
export function singularsOf(word: string): string[] {
  if (!/^\p{L}{3,}s$/u.test(word)) return [];
  const endings = [
    ['s', ''],
    ['es', ''],
    ['ies', 'y'],
  ] as const;
  return endings.filter(([end]) => word.endsWith(end)).map(([end, instead]) => word.slice(0, -end.length) + instead);
}

/** Through upper case, because some letters have a pair in one direction only. The sign of micro is often typed as u. */
function fold(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ς', 'σ')
    .replaceAll('μ', 'u');
}

function plain(text: string): string {
  return text.normalize('NFC').replaceAll(THOUSANDS, '');
}

/** A search compares the beginning of each of them, so the first piece of 65W needs no entry. */
function* indexedWords(text: string): Generator<string> {
  const composed = plain(text);
  let before = { word: '', end: NaN };
  for (const { 0: written, index } of composed.matchAll(WORD)) {
    const [word = '', ...others] = formsOf(written);
    yield* [word, ...others];
    yield* piecesOf(word).slice(1);
    if (word.endsWith('ies')) yield* singularsOf(word).slice(-1);
    const mark = composed.slice(before.end, index);
    if (mark.length === 1 && isPair(before.word, mark, word)) yield before.word + word;
    before = { word, end: index + written.length };
  }
}

function piecesOf(word: string): string[] {
  return word.match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** Whether people also write both as one word. */
function isPair(one: string, mark: string, other: string): boolean {
  return PAIR.test(`${one} ${other}`) || (HYPHEN.test(mark) && !/^\p{N}+$/u.test(one + other));
}
