import type { RankedSearch, SearchQuery } from '#shared/search-query.js';
import { asNumber, formsOf, IN_NAME, IN_NUMBER, OF_NUMBER, singularsOf, writtenWords } from './search-words.js';
import { isSku, numberKey, SKU_PATTERN } from './sku.js';

/** The texts that a word also stands for, by the word in lower case and without accents. */
export type SynonymMap = ReadonlyMap<string, readonly string[]>;

/** A word of a search as people see it: LGA-1718, or 65 W. */
export interface Term {
  typed: string;
  words: readonly string[];
}

const MAX_WORDS = 10;
/** From so many characters on a text is specific enough to be the beginning of a part number, or of a piece of LGA-1718. */
const MIN_NUMBER = 3;
const UNITS =
  '[kmµunp]?[wvaf]|[km]?va|m?ah|[kmgt]?hz|[kmgt]i?b|[mgt]bit|bit|[cmµu]?m|inch|ft|k?g|rpm|cfm|dba?|[km]?ohms?|pins?';
/** A number with its unit, with or without a space, or anything else without one. */
const TERM = new RegExp(`(\\d+(?:[.,]\\d+)*[ -]?(?:${UNITS})(?![\\p{L}\\p{N}\\p{M}]))|\\S+`, 'giu');

/** A part number as people write it, perhaps with an amount behind it: unlike most words it has a digit. */
const NUMBER_LIKE = new RegExp(`^(?=\\D*\\d)${SKU_PATTERN}(?:\\s+\\d+)?$`);

/** The words of a search text; marks beside words are ignored. */
export function termsIn(text: string): Term[] {
  const terms: Term[] = [];
  let count = 0;
  for (const [typed, measure] of text.normalize('NFC').replaceAll(/\s+/g, ' ').matchAll(TERM)) {
    const words = writtenWords(measure === undefined ? typed : typed.replaceAll(/[ -]/g, ''));
    terms.push({ typed, words: words.slice(0, MAX_WORDS - count) });
    count += words.length;
  }
  return terms.filter(({ words }) => words.length > 0);
}

interface SearchOptions {
  /** whether a part number may begin with the text, by its `numberKey` */
  isNumber: boolean;
  /** whether the text names a part, so that one like a part number is not searched for in descriptions */
  namesPart?: boolean;
}

/** The search for a text; undefined for an empty one, which every part matches. */
export function partSearch(
  q: string,
  synonyms: SynonymMap,
  { isNumber, namesPart = false }: SearchOptions,
): RankedSearch | undefined {
  const terms = termsIn(q);
  if (terms.length === 0) return q.trim() === '' ? undefined : { found: { any: [] }, tiers: [] };
  const inPart = (...marks: string[]): SearchQuery => ({
    all: terms.flatMap((term) =>
      term.words.map((word) => ({ any: marks.map((mark) => wordQuery(word, term, mark, synonyms)) })),
    ),
  });
  const number = q.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const isOnlyNamed = namesPart && (isNumber || NUMBER_LIKE.test(number));
  const [anywhere, inName] = [isOnlyNamed ? inPart(IN_NAME, OF_NUMBER) : inPart(''), inPart(IN_NAME)];
  if (!isNumber) return { found: anywhere, tiers: [inName, { all: [anywhere], but: inName }] };
  const key = numberKey(q);
  const equal = { whole: IN_NUMBER + key };
  const same = isSku(number) ? { whole: asNumber(number) } : equal;
  const begun = key.length < MIN_NUMBER ? equal : IN_NUMBER + key;
  return {
    found: { any: [begun, anywhere] },
    tiers: [
      same,
      { all: [equal], but: same },
      { all: [begun], but: equal },
      { all: [inName], but: begun },
      { all: [anywhere], but: { any: [begun, inName] } },
    ],
  };
}

/** Every way in which a part may have the word. @param mark where: see `IN_NAME`; empty for anywhere */
function wordQuery(word: string, term: Term, mark: string, synonyms: SynonymMap): SearchQuery {
  const forms = formsOf(word);
  const singulars = forms.flatMap(singularsOf);
  const synonymous = [...forms, ...singulars].flatMap((form) => synonyms.get(form) ?? []);
  const isPart = term.words.length > 1;
  const joined = isPart ? formsOf(term.words.join('')) : [];
  // Most part numbers have digits, and an index has many that begin with the same letters.
  const numbers = mark !== IN_NAME ? forms.filter((form) => /\d/.test(form) && form.length > MIN_NUMBER) : [];
  return {
    any: [
      // As beginnings, the two halves of Wi-Fi would match nearly everything.
      ...forms.map((form) => (isPart && form.length < MIN_NUMBER ? { whole: mark + form } : mark + form)),
      ...joined.map((form) => mark + form),
      ...singulars.map((singular) => ({ whole: mark + singular })),
      ...synonymous.map((text) => ({ all: writtenWords(text).map((one) => mark + (formsOf(one)[0] ?? '')) })),
      ...numbers.map((form) => IN_NUMBER + form),
    ],
  };
}
