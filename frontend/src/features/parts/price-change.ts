import type { Check } from '@/ui/form-rule';
import { newPartRules } from './part-fields';

/** How the prices of many parts change: by a percentage, by dollars, or to one price. */
export type ChangeBy = 'percent' | 'dollars' | 'to';

interface PriceChange {
  by: ChangeBy;
  /** hundredths of a percent, or whole dollars */
  value: number;
}

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000;

/** The new price in whole dollars: halves are rounded up, and it is at least 1. */
export function newPrice(price: number, { by, value }: PriceChange): number {
  if (by === 'to') return value;
  // Whole numbers up to the division, because 1.15 × 10 in floating point is 11.499….
  const changed = by === 'dollars' ? price + value : Math.floor((price * (WHOLE + value) + WHOLE / 2) / WHOLE);
  return Math.max(1, changed);
}

const PERCENT = /^([+-]?)(\d{1,4})(?:\.(\d{1,2}))?%?$/;
const DOLLARS = /^([+-]?)\$?(\d{1,10})$/;

/** The change from a typed text such as `5`, `-2.5 %` or `+3`; undefined when it is none. */
export function readPriceChange(by: ChangeBy, typed: string): PriceChange | undefined {
  const text = typed.replaceAll(/\s/g, '').replace('−', '-');
  if (by === 'to') return newPartRules.price(text) === undefined ? { by, value: Number(text) } : undefined;
  const [, sign, whole, hundredths = ''] = (by === 'percent' ? PERCENT : DOLLARS).exec(text) ?? [];
  if (whole === undefined) return undefined;
  const value = by === 'percent' ? Number(whole) * 100 + Number(hundredths.padEnd(2, '0')) : Number(whole);
  return { by, value: sign === '-' ? -value : value };
}

const MESSAGES = {
  percent: 'Enter a percentage with at most two decimals, such as 5 or -2.5',
  dollars: 'Enter whole dollars, such as 5 or -2',
};

export function priceChangeRule(by: ChangeBy): Check {
  if (by === 'to') return newPartRules.price;
  return (text) => (readPriceChange(by, text) ? undefined : MESSAGES[by]);
}
