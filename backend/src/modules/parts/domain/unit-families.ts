/** A unit: its name, how many base units it is, and other spellings. */
type Unit = readonly [name: string, factor: number, ...spellings: string[]];

/** Units that convert into each other; each family has one with the factor 1, its base unit. */
const UNITS = {
  frequency: [
    ['Hz', 1],
    ['kHz', 1e3],
    ['MHz', 1e6],
    ['GHz', 1e9],
    ['THz', 1e12],
  ],
  power: [
    ['W', 1, 'watt', 'watts'],
    ['µW', 1e-6, 'uW'],
    ['mW', 1e-3],
    ['kW', 1e3],
    ['MW', 1e6],
  ],
  length: [
    ['m', 1],
    ['nm', 1e-9],
    ['µm', 1e-6, 'um'],
    ['mm', 1e-3],
    ['cm', 1e-2],
    ['km', 1e3],
    ['in', 0.0254, '"', '″', 'inch', 'inches'],
    ['ft', 0.3048, '′'],
  ],
  data: [
    ['B', 1, 'byte', 'bytes'],
    ['kB', 1e3],
    ['MB', 1e6],
    ['GB', 1e9],
    ['TB', 1e12],
    ['PB', 1e15],
    ['KiB', 2 ** 10],
    ['MiB', 2 ** 20],
    ['GiB', 2 ** 30],
    ['TiB', 2 ** 40],
    ['PiB', 2 ** 50],
    ['bit', 1 / 8, 'bits', 'b'],
    ['kbit', 125, 'kb'],
    ['Mbit', 125e3, 'Mb'],
    ['Gbit', 125e6, 'Gb'],
  ],
  data_rate: [
    ['bit/s', 1, 'bps', 'b/s'],
    ['kbit/s', 1e3, 'kbps', 'kb/s'],
    ['Mbit/s', 1e6, 'Mbps', 'Mb/s'],
    ['Gbit/s', 1e9, 'Gbps', 'Gb/s'],
    ['Tbit/s', 1e12, 'Tbps', 'Tb/s'],
    ['B/s', 8],
    ['kB/s', 8e3],
    ['MB/s', 8e6],
    ['GB/s', 8e9],
    ['TB/s', 8e12],
    ['KiB/s', 8 * 2 ** 10],
    ['MiB/s', 8 * 2 ** 20],
    ['GiB/s', 8 * 2 ** 30],
  ],
  voltage: [
    ['V', 1, 'volt', 'volts'],
    ['µV', 1e-6, 'uV'],
    ['mV', 1e-3],
    ['kV', 1e3],
  ],
  current: [
    ['A', 1, 'amp', 'amps', 'ampere'],
    ['nA', 1e-9],
    ['µA', 1e-6, 'uA'],
    ['mA', 1e-3],
    ['kA', 1e3],
  ],
  resistance: [
    ['Ω', 1, 'ohm', 'ohms'],
    ['mΩ', 1e-3, 'mohm'],
    ['kΩ', 1e3, 'kohm'],
    ['MΩ', 1e6, 'Mohm'],
  ],
  capacitance: [
    ['F', 1],
    ['pF', 1e-12],
    ['nF', 1e-9],
    ['µF', 1e-6, 'uF'],
    ['mF', 1e-3],
  ],
  inductance: [
    ['H', 1],
    ['nH', 1e-9],
    ['µH', 1e-6, 'uH'],
    ['mH', 1e-3],
  ],
  temperature: [
    ['°C', 1, 'C'],
    ['°F', 5 / 9, 'F'],
    ['K', 1],
  ],
  mass: [
    ['g', 1],
    ['mg', 1e-3],
    ['kg', 1e3],
    ['t', 1e6],
    ['oz', 28.349523125],
    ['lb', 453.59237, 'lbs'],
  ],
  time: [
    ['s', 1, 'sec'],
    ['ns', 1e-9],
    ['µs', 1e-6, 'us'],
    ['ms', 1e-3],
    ['min', 60],
    ['h', 3600, 'hours'],
    ['d', 86400, 'days'],
    ['years', 31_557_600, 'year'],
  ],
  rotation: [
    ['rpm', 1, '1/min', 'min-1', 'U/min'],
    ['rps', 60, '1/s'],
  ],
  sound: [['dB(A)', 1, 'dBA', 'dB']],
} as const satisfies Record<string, readonly Unit[]>;

export type Family = keyof typeof UNITS;
export const FAMILIES = Object.keys(UNITS) as [Family, ...Family[]];

/** What is added, in the base unit, to a converted number: the zero points of the scales differ. */
const OFFSETS: Readonly<Record<string, number>> = { '°F': (-32 * 5) / 9, K: -273.15 };

/** Enough for every value as typed, and few enough that 4.1 GHz and 4100 MHz are equal. */
const SIGNIFICANT_DIGITS = 12;
/** Of a number in a unit with an offset. */
const DECIMALS = 9;
// JSON has no −0.
const rounded = (number: number) => Number(number.toPrecision(SIGNIFICANT_DIGITS)) + 0;

const QUANTITY = /^(?<digits>[+-]?\d+(?:(?<mark>[.,])(?<decimals>\d+))?(?:[eE][+-]?\d{1,2})?)\s*(?<unit>.*)$/;

/** A number with its unit. */
export interface Quantity {
  /** as typed; with its unit, also when it was typed without */
  text: string;
  /** in the base unit of the family */
  number: number;
}

/** How a family's units convert: a number of one, times its factor, plus its offset, is one in the base unit. */
export function unitTableOf(family: Family) {
  const units: readonly Unit[] = UNITS[family];
  return units.map(([name, factor, ...spellings]) => {
    const offset = OFFSETS[name];
    return {
      ...{ name, factor },
      ...(offset !== undefined && { offset }),
      ...(spellings.length > 0 && { spellings }),
    };
  });
}

/** The names of a family's units. */
export function unitsOf(family: Family): string[] {
  return UNITS[family].map(([name]) => name);
}

/**
 * Reads a number with one of the family's units; without a family it has none.
 * @param unit the unit of a bare number
 */
export function quantityIn(text: string, family?: Family, unit?: string): Quantity | undefined {
  const groups = QUANTITY.exec(text.trim().replace(/^−/, '-'))?.groups;
  if (!groups) return undefined;
  const { digits = '', mark, decimals, unit: written = '' } = groups;
  // 1,200 is another number in each country.
  if (mark === ',' && decimals?.length === 3) return undefined;
  const typed = Number(digits.replace(',', '.'));
  const name = written === '' ? unit : family && unitCalled(family, written);
  if (family === undefined ? written !== '' : name === undefined) return undefined;
  const number = name === undefined || family === undefined ? rounded(typed) : inBaseUnit(typed, family, name);
  if (!Number.isFinite(number)) return undefined;
  const isBare = written === '' && family !== undefined;
  return { text: isBare ? `${text.trim()} ${name}` : text.trim(), number };
}

/** The number of base units. */
export function inBaseUnit(number: number, family: Family, unit: string): number {
  return rounded(number * factorOf(family, unit) + (OFFSETS[unit] ?? 0));
}

/** The number of this unit that so many base units are. */
export function inUnit(number: number, family: Family, unit: string): number {
  const offset = OFFSETS[unit] ?? 0;
  const shown = (number - offset) / factorOf(family, unit);
  // Beside an offset the last digits are its rounding: 0 °F are −17.7777777778 °C.
  return rounded(offset === 0 ? shown : Number(shown.toFixed(DECIMALS)));
}

/** The end of a range in this unit: as both units round, so far outward that the range includes so many base units. */
export function endInUnit(number: number, family: Family, unit: string, outward: -1 | 1): number {
  const shown = inUnit(number, family, unit);
  if (outward * (inBaseUnit(shown, family, unit) - number) >= 0) return shown;
  const margin = Math.max(Math.abs(number) * 10 ** (1 - SIGNIFICANT_DIGITS), unit in OFFSETS ? 10 ** -DECIMALS : 0);
  return inUnit(number + outward * margin, family, unit);
}

/** The unit's name as this shop writes it; the case of letters matters only where it makes another unit, as in mW and MW. */
function unitCalled(family: Family, written: string): string | undefined {
  const units: readonly Unit[] = UNITS[family];
  if (units.some(([name]) => name === written)) return written;
  const named = (key: (text: string) => string) =>
    units.filter(([name, , ...spellings]) => [name, ...spellings].some((text) => key(text) === key(written)));
  const exact = named(plain);
  // A capital M is mega, never milli.
  const isMega = ([name]: Unit) => written.startsWith('M') && name.startsWith('m');
  const found = exact.length > 0 ? exact : named((text) => plain(text).toLowerCase()).filter((one) => !isMega(one));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** One form of letters that look alike, such as the two signs for micro and ohm. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s.]+/g, '');
}

function factorOf(family: Family, unit: string): number {
  const units: readonly Unit[] = UNITS[family];
  const found = units.find(([name]) => name === unit);
  if (!found) throw new Error(`There is no unit ${unit} of ${family}`);
  return found[1];
}
