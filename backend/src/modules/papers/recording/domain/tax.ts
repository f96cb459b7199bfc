import type { Cents } from '#shared/money.js';

/** A rate of 100 %, in thousandths of a percent. */
const WHOLE = 100_000;

/** The tax in an amount that includes it: total − total ÷ (1 + rate), halves of the net up. @param rate thousandths of a percent */
export function taxIn(total: Cents, rate: number): Cents {
  return total - Math.round((total * WHOLE) / (WHOLE + rate));
}
