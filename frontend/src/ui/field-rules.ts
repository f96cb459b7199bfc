// The rules of form fields, apart from those in text-rules.ts, which the first page loads.
import { trimmed } from './text-rules';

/** The error of a phone number, or undefined: digits with an optional leading plus. */
export function checkPhone(text: string): string | undefined {
  return /^\+?[0-9]+$/.test(trimmed(text)) ? undefined : '*Please enter a valid phone number without space or dash';
}

/** An http or https URL with a host. */
export function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(text) && URL.canParse(text);
}

const DIRECTION_MARKS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
/** Control characters, line breaks, and marks that change the direction of text. */
const NOT_IN_ONE_LINE = new RegExp(`[\\p{Cc}\\u2028\\u2029${DIRECTION_MARKS}]`, 'u');
/** The same without line breaks and tabs. */
const NOT_IN_SEVERAL_LINES = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${DIRECTION_MARKS}]`, 'u');

/** The error of a text of one line with characters that the API refuses, or undefined. */
export function checkOneLine(text: string): string | undefined {
  return NOT_IN_ONE_LINE.test(trimmed(text))
    ? 'Enter one line, without control characters and marks of text direction'
    : undefined;
}

/** The same for a text that may have line breaks and tabs. */
export function checkSeveralLines(text: string): string | undefined {
  return NOT_IN_SEVERAL_LINES.test(trimmed(text))
    ? 'Control characters and marks of text direction are not allowed'
    : undefined;
}

/** Invisible characters, but line breaks, tabs, and the two that join letters of other scripts and emoji. */
const INVISIBLE = new RegExp(`${NOT_IN_SEVERAL_LINES.source}|(?![\\u200C\\u200D])\\p{Cf}`, 'gu');
/** Those two where they join nothing: beside ASCII, or at an end. */
const JOINERS = /(^|[\s -~])[\u200C\u200D]+|[\u200C\u200D]+(?=$|[\s -~])/g;

/** The text without invisible characters, which copying from mails and other programs adds, to search for it. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(JOINERS, '$1');
}
