import type { Cents } from '#shared/money.js';

/* Written by hand, not by `Intl`: another version of Node.js must not change a paper. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MINUS = '\u2212';

/** `$1,234.50`, or `−$1,234.50` */
export function printedMoney(cents: Cents): string {
  const [dollars = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? MINUS : ''}$${grouped(dollars)}.${rest}`;
}

/** `1,234` */
export function printedNumber(number: number): string {
  return grouped(String(number));
}

/** `1 piece`, or `1,234 pieces` */
export function count(number: number, noun: string): string {
  return `${printedNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** The day (UTC) of a time in ISO 8601: `Nov 3, 2026`. */
export function printedDate(time: string): string {
  const date = new Date(time);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Thousandths of a percent: `19`, `7.125` */
export function printedRate(rate: number): string {
  return String(rate / 1000);
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
