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

/** As people type its beginning. */
const BEGUN = /^\s*nb[\s-]?([a-z0-9]{1,4})[\s-]?([a-z0-9]{0,4})\s*$/i;

/** The order number that a text is: in any case, with or without its dashes, and with O, I and L for 0 and 1. */
export function orderNumberIn(text: string): string | undefined {
  const [, first, second] = TYPED.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const number = asNumber(`${first}-${second}`);
  return isOrderNumber(number) ? number : undefined;
}

/** The beginning of an order number that a text is, or the whole number, typed as in `orderNumberIn`. */
export function orderNumberBeginning(text: string): string | undefined {
  const [, first, second = ''] = BEGUN.exec(text) ?? [];
  if (first === undefined || (first.length < 4 && second !== '')) return undefined;
  return asNumber(first.length < 4 ? first : `${first}-${second}`);
}

function asNumber(digits: string): string {
  return `NB-${digits.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`;
}
