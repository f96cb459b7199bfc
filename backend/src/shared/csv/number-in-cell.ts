import { trimmed } from '../text-rules.js';

/** What a number in a cell counts. */
export type Unit = 'dollars' | 'pieces';

/** The value of a cell: null if it is empty, and its text if it is no whole number. */
export interface CellNumber {
  value: number | string | null;
  /** why a text that looks like a number is none */
  fault?: string;
}

/** Begins the end of a fault, which differs from cell to cell. */
export const CELL_SAYS = '; the cell says ';

/** Longer texts are no numbers. */
const MAX_LENGTH = 40;
const CURRENCY = '(?:US\\$|[$€]|USD|EUR)';
const PIECES = '(?:pcs?|pieces?|ea|units?|Stk|Stück)\\.?';
const SURROUNDINGS = new RegExp(`^(-?)(?:${CURRENCY}\\s*)?([\\d.,'’\\s]*\\d[.,]?)\\s*(?:${CURRENCY}|${PIECES})?$`, 'i');
/**
 * Groups of three digits, and decimals behind another mark. One mark before three digits is that of thousands, because a price has no
 * three decimals; a group of 0 begins no number.
 */
const GROUPED = /^([1-9]\d{0,2}([.,'’\s])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](?<decimals>\d*))?$/;
const UNGROUPED = /^(\d+)(?:[.,](?<decimals>\d*))?$/;

/** The whole number in a cell, as people and spreadsheets write it, if nothing of it is lost. */
export function wholeNumberIn(cell: string, unit: Unit): CellNumber {
  const value = trimmed(cell);
  if (value === '') return { value: null };
  if (/^-?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(value)) return { value, fault: shortened(value) };
  const [, sign = '', number = ''] = (value.length <= MAX_LENGTH && SURROUNDINGS.exec(value)) || [];
  const digits = GROUPED.exec(number) ?? UNGROUPED.exec(number);
  if (!digits) return { value };
  const [, whole = ''] = digits;
  const isWhole = /^0*$/.test(digits.groups?.['decimals'] ?? '');
  if (!isWhole) return { value, fault: `Whole ${unit} only${CELL_SAYS}${value}` };
  return { value: Number(sign + whole.replaceAll(/\D/g, '')) };
}

/** The fault of a part number that a spreadsheet has taken for a number and shortened: 1.00E+10. */
export function shortenedIn(partNumber: string): string | undefined {
  const value = trimmed(partNumber);
  return /^\d+(?:[.,]\d+)?E\+\d+$/i.test(value) ? shortened(value) : undefined;
}

function shortened(value: string): string {
  return `A spreadsheet has shortened this number, so write it in full${CELL_SAYS}${value}`;
}
