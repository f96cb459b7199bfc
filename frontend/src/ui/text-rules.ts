import { listPartsQueryLimits } from '@/api/limits.gen';

/** Characters of a search. */
export const MAX_SEARCH_LENGTH = listPartsQueryLimits.q;

/** Letters and symbols without a shape, such as the Hangul filler and the empty Braille pattern, are not seen. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** The text without surrounding white space; empty if it has no letter, digit, symbol or punctuation mark, as the API reads it. */
export function trimmed(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** The lines of a text that are not empty. */
export const filledLines = (text: string): string[] => text.split('\n').map(trimmed).filter(Boolean);

/** Digits with an optional minus sign: number fields reject "1e3" and "2.0". */
export function isWholeNumber(text: string): boolean {
  return /^-?[0-9]+$/.test(text);
}

/** The search text for the API: trimmed and shortened to the maximum length. */
export function searchText(text: string): string {
  return text.replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH_LENGTH).trim();
}

/** Why a search with this text, or with filters alone, has no result. */
export function nothingFor(q: string): string {
  if (q === '') return 'Try other filters.';
  return /[\p{L}\p{N}]/u.test(q)
    ? `Nothing was found for “${q}”.`
    : `“${q}” has no letter or digit that could be searched for.`;
}

/** Local part, domain, and a top-level domain of two to four letters. */
const EMAIL = /^[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,4}$/i;

/** The error of an e-mail address, or undefined: the rule of log-in, sign-up and the newsletter. */
export function checkEmail(value: string): string | undefined {
  const email = trimmed(value);
  if (email === '') return '*Enter an email';
  return EMAIL.test(email) ? undefined : '*Please enter a valid email';
}
