import { createHash } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are mistaken for other characters. Source: https://www.crockford.com/base32.html */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER = /^NB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
/** As people type it. */
const TYPED = /^\s*nb[\s-]?([a-z0-9]{4})[\s-]?([a-z0-9]{4})\s*$/i;

/**
 * A number that people can read aloud, such as `NB-7K2M-9QXD`, derived from an order's id.
 * @param attempt how many numbers of this id other orders have already
 */
export function orderNumber(id: string, attempt = 0): string {
  const hash = createHash('sha256').update(`${id} ${attempt}`).digest();
  const digits = Array.from(hash.subarray(0, 8), (byte) => DIGITS[byte % 32]).join('');
  return `NB-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

export function isOrderNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** As people type its beginning, and from the first half on without `NB`. */
const BEGUN = [/^nb[\s-]?([a-z0-9]{3,4})[\s-]?([a-z0-9]{0,4})$/i, /^([a-z0-9]{4})[\s-]?([a-z0-9]{0,4})$/i];

/** What people write before a number. */
const MARK = /^(?:\s|#|(?:order|no|nr)\b[.:]?)+/i;

/** The text without “#”, “No.” or “Order” before it, unless it is nothing else. */
export function withoutMark(text: string): string {
  return text.replace(MARK, '') || text;
}

/** The order number that a text is: in any case, with or without its dashes and a mark, and with O, I and L for 0 and 1. */
export function orderNumberIn(text: string): string | undefined {
  const [, first, second] = TYPED.exec(withoutMark(text)) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const number = asNumber(`${first}-${second}`);
  return isOrderNumber(number) ? number : undefined;
}

/** The beginnings of order numbers that a text may be, or the whole number, typed as in `orderNumberIn`. */
export function orderNumberBeginnings(text: string): string[] {
  return BEGUN.flatMap((begun) => {
    const [, first = '', second = ''] = begun.exec(withoutMark(text).trim()) ?? [];
    if (first.length < 4) return second === '' && first !== '' ? [asNumber(first)] : [];
    return [asNumber(`${first}-${second}`)];
  });
}

/** The end of an order number that a word may be, from three characters on. */
const ENDING = /^[0-9a-hjkmnp-tv-z]{3,8}$/;

/** The second half of the number from the last character to the first, in lower case: the ends of numbers are its beginnings. */
export function halfBackwards(number: string): string {
  return [...number.slice(-4).toLowerCase()].reverse().join('');
}

/** The same of a word that may be the end of an order number; of a long one its last four characters tell enough. */
export function endingBackwards(word: string): string | undefined {
  const ending = asDigits(word).toLowerCase();
  return ENDING.test(ending) ? halfBackwards(ending) : undefined;
}

function asNumber(digits: string): string {
  return `NB-${asDigits(digits)}`;
}

function asDigits(text: string): string {
  return text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
