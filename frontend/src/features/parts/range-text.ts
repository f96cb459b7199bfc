import { numberIn } from './quantity';

/** The two ends of a range as texts, each with its unit; empty: open. */
export type Range = readonly [min: string, max: string];

/** The range of a filter's text: `2 GHz..4 GHz`, `..65 W`, `2 A..`; of a single number: from it to it. */
export function rangeIn(text: string): Range {
  const at = text.indexOf('..');
  return at < 0 ? [text, text] : [text.slice(0, at).trim(), text.slice(at + 2).trim()];
}

/** The filter's text of a range; empty when both ends are open. */
export const textOfRange = ([min, max]: Range): string => (min === '' && max === '' ? '' : `${min}..${max}`);

/** A number without a unit, as the server reads it: three digits after a comma may be thousands. */
const NUMBER = /^[-+]?\d+(\.\d+|,(?!\d{3}(?!\d))\d+)?(e[-+]?\d{1,2})?$/i;

/** `65` for `65 W` where the unit is shown beside the field; another unit stays. */
export function withoutUnit(text: string, unit = ''): string {
  const number = unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
  return NUMBER.test(number) ? number : text;
}

/** Whether a text needs a unit behind it: a number, or nothing yet. */
export const isBare = (text: string): boolean => text === '' || NUMBER.test(text);

/**
 * `65 W` for `65` and for `65 W`; as typed in another unit of the same family; empty for an empty text; undefined when it is no number
 * in any of them.
 */
export function withUnit(text: string, unit = ''): string | undefined {
  const number = withoutUnit(text.trim(), unit);
  if (number !== '' && numberIn(number, unit) === undefined) return undefined;
  return isBare(number) && number !== '' && unit !== '' ? `${number} ${unit}` : number;
}

/** Whether the lower end is above the higher one, also in different units. */
export function isDownwards([min, max]: Range, unit?: string): boolean {
  const [from, to] = [numberIn(min, unit), numberIn(max, unit)];
  return from !== undefined && to !== undefined && from > to;
}

/** A range as people read it: `35 W to 65 W`, `up to 65 W`, `from 2 A`. */
export function rangeText([min, max]: Range): string {
  if (min === max) return min;
  if (min === '') return `up to ${max}`;
  return max === '' ? `from ${min}` : `${min} to ${max}`;
}
