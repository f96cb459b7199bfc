/** Digits with an optional leading plus. */
export function isPhone(text: string): boolean {
  return /^\+?[0-9]+$/.test(text);
}

/** An http or https URL with a host. */
export function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(text) && URL.canParse(text);
}

/** Digits with an optional minus sign: number fields reject "1e3" and "2.0". */
export function isWholeNumber(text: string): boolean {
  return /^-?[0-9]+$/.test(text);
}

const DIRECTION_MARKS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
/** Control characters, line breaks, and marks that change the direction of text. */
const NOT_IN_ONE_LINE = new RegExp(`[\\p{Cc}\\u2028\\u2029${DIRECTION_MARKS}]`, 'u');
/** The same without line breaks and tabs. */
const NOT_IN_SEVERAL_LINES = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${DIRECTION_MARKS}]`, 'gu');

/** The error of a text of one line with characters that the API refuses, or undefined. */
export function checkOneLine(text: string): string | undefined {
  return NOT_IN_ONE_LINE.test(text.trim())
    ? 'Enter one line, without control characters and marks of text direction'
    : undefined;
}

/** The same for a text that may have line breaks and tabs. */
export function checkSeveralLines(text: string): string | undefined {
  const trimmed = text.trim();
  return withoutMarks(trimmed) === trimmed
    ? undefined
    : 'Control characters and marks of text direction are not allowed';
}

/** The text without characters that nobody sees and that copying from other programs may add, for searches. */
export function withoutMarks(text: string): string {
  return text.replaceAll(NOT_IN_SEVERAL_LINES, '');
}

/** The maximum length of a search text that the API accepts. */
const MAX_SEARCH_LENGTH = 200;

/** The search text for the API: trimmed and shortened to the maximum length. */
export function searchText(text: string): string {
  return withoutMarks(text).trim().slice(0, MAX_SEARCH_LENGTH).trim();
}

/** Local part, domain, and a top-level domain of two to four letters. */
const EMAIL = /^[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,4}$/i;

/** The error of an e-mail address, or undefined: the rule of log-in, sign-up and the newsletter. */
export function checkEmail(value: string): string | undefined {
  const email = value.trim();
  if (email === '') return '*Enter an email';
  return EMAIL.test(email) ? undefined : '*Please enter a valid email';
}
