import { type Family, type Unit, UNITS } from '@/api/units.gen';
import type { AttributeView } from '@/api/types.gen';
import { type AttributeValue, formatValue } from './attributes';

export const FAMILIES = Object.keys(UNITS) as Family[];

/** The names of a family's units, its base unit first. */
export const unitsOf = (family: Family): string[] => UNITS[family].map(({ name }) => name);

const QUANTITY = /^(?<digits>[+-]?\d+(?:(?<mark>[.,])(?<decimals>\d+))?(?:e[+-]?\d{1,2})?)\s*(?<unit>.*)$/i;
/** As the server rounds them, so that 4.1 GHz and 4100 MHz are equal. */
const SIGNIFICANT_DIGITS = 12;

/**
 * The number in the base unit, as the server reads it; undefined when it is none.
 * @param unit the unit of a bare number; its family's other units are read too. Empty: the number has no unit
 */
export function numberIn(text: string, unit = ''): number | undefined {
  const groups = QUANTITY.exec(text.trim().replace(/^−/, '-'))?.groups;
  if (!groups) return undefined;
  const { digits = '', mark, decimals, unit: written = '' } = groups;
  // 1,200 is another number in each country.
  if (mark === ',' && decimals?.length === 3) return undefined;
  const units = unit === '' ? [{ name: '', factor: 1 }] : familyOf(unit);
  const found = unitCalled(written === '' ? unit : written, units);
  if (!found) return undefined;
  const number = Number(digits.replace(',', '.')) * found.factor + (found.offset ?? 0);
  return Number.isFinite(number) ? Number(number.toPrecision(SIGNIFICANT_DIGITS)) : undefined;
}

/** What is equal of equal values: of numbers the same in each unit. Undefined: the part has no value. */
export function comparableOf(
  { kind, unit }: Pick<AttributeView, 'kind' | 'unit'>,
  value: AttributeValue | undefined,
): string | number | undefined {
  const text = formatValue(value);
  return kind === 'number' && text !== undefined ? (numberIn(text, unit) ?? text) : text;
}

/** The units of the family that has this one: no two families share a name. */
const familyOf = (unit: string): readonly Unit[] =>
  Object.values(UNITS).find((units) => units.some(({ name }) => name === unit)) ?? [];

/** The case of letters matters only where it makes another unit, as in mW and MW. */
function unitCalled(written: string, units: readonly Unit[]): Unit | undefined {
  const named = (key: (text: string) => string) =>
    units.filter(({ name, spellings = [] }) => [name, ...spellings].some((text) => key(text) === key(written)));
  // A capital M is mega, never milli.
  const isMega = ({ name }: Unit) => written.startsWith('M') && name.startsWith('m');
  const exact = units.find(({ name }) => name === written);
  if (exact) return exact;
  const spelt = named(plain);
  const found = spelt.length > 0 ? spelt : named((text) => plain(text).toLowerCase()).filter((one) => !isMega(one));
  return found.length === 1 ? found[0] : undefined;
}

/** One form of letters that look alike, such as the two signs for micro and ohm. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s.]+/g, '');
