import { sortKey } from '#shared/page.js';
import { FORBIDDEN, lengthOf, trimmed } from '#shared/text-rules.js';
import type { Attribute, AttributeValue, PlainValue } from './attribute.js';
import { quantityIn, unitsOf } from './unit-families.js';

/** Most characters of a text. */
export const MAX_VALUE = 200;
/** Most choices of an attribute, and so of a part. */
export const MAX_CHOICES = 100;

/** A value as requests give it; null or an empty text removes it. */
export type GivenValue = PlainValue | number | null;
/** By the keys of attributes. */
export type GivenValues = Readonly<Record<string, GivenValue>>;
/** Most attributes that a request names. */
export const MAX_GIVEN = 50;

/** In a cell of a file: no value; an empty cell keeps the one there is. */
export const NONE = '-';
/** Between the choices in a cell. */
export const CHOICE_SEPARATOR = '; ';

const YES = ['yes', 'true'];
const NO = ['no', 'false'];
/** What no text has: see `FORBIDDEN`, and an unpaired surrogate, which no store preserves. */
const UNFIT = new RegExp(`[${FORBIDDEN.oneLine}]|\\p{Cs}`, 'u');

/** The stored values of an attribute for a given one, none when it removes them; `fault` says what a value must be. */
export function valuesOf(
  attribute: Attribute,
  given: GivenValue,
): { values: readonly AttributeValue[]; fault?: never } | { fault: string; values?: never } {
  const texts = (Array.isArray(given) ? given : [given ?? '']).map((one) => trimmed(String(one)));
  const wanted = texts.filter((text) => text !== '');
  if (attribute.kind !== 'choices' && Array.isArray(given) && given.length > 1) return { fault: faultOf(attribute) };
  const values = new Map<string, AttributeValue>();
  for (const text of wanted) {
    const value = valueOf(attribute, text);
    if (!value) return { fault: faultOf(attribute) };
    values.set(value.value, value);
  }
  return { values: [...values.values()] };
}

function valueOf({ key, kind, family, unit, choices = [] }: Attribute, text: string): AttributeValue | undefined {
  if (text === NONE || (text.length > MAX_VALUE && lengthOf(text) > MAX_VALUE) || UNFIT.test(text)) return undefined;
  if (kind === 'text') return { key, kind, value: text };
  if (kind === 'number') {
    const quantity = quantityIn(text, family, unit);
    if (!quantity || quantity.text.length > MAX_VALUE) return undefined;
    return { key, kind, value: quantity.text, number: quantity.number };
  }
  if (kind === 'yes_no') {
    const known = sortKey(text);
    const value = YES.includes(known) ? 'yes' : NO.includes(known) ? 'no' : undefined;
    return value && { key, kind, value };
  }
  const choice = choices.find((one) => one === text) ?? choices.find((one) => sortKey(one) === sortKey(text));
  return choice === undefined ? undefined : { key, kind, value: choice };
}

/** The value in a cell of a file; undefined: it keeps the one there is. */
export function valueInCell({ kind, choices = [] }: Attribute, cell: string): GivenValue | undefined {
  const text = trimmed(cell);
  if (text === '') return undefined;
  if (text === NONE) return null;
  return kind === 'choices' ? choicesIn(text, choices.map(sortKey)) : text;
}

/** The choices in a cell: as `cellOf` writes it, or with other blanks; else the texts between semicolons. */
function choicesIn(text: string, keys: readonly string[]): string[] {
  const separator = CHOICE_SEPARATOR.trim();
  const pieces = () => text.split(separator).map(trimmed);
  return choicesBetween(CHOICE_SEPARATOR, text, keys) ?? choicesBetween(separator, text, keys, trimmed) ?? pieces();
}

/** The choices that a text consists of, which may contain the separator; undefined when it has other texts. */
function choicesBetween(
  separator: string,
  text: string,
  keys: readonly string[],
  read = (choice: string) => choice,
): string[] | undefined {
  const pieces = text.split(separator);
  const longest = Math.max(...keys.map((key) => key.split(separator).length));
  const found: string[] = [];
  for (let at = 0; at < pieces.length;) {
    const from = (count: number) => read(pieces.slice(at, at + count).join(separator));
    let count = Math.min(longest, pieces.length - at);
    while (count > 0 && !keys.includes(sortKey(from(count)))) count -= 1;
    if (count <= 0) return undefined;
    found.push(from(count));
    at += count;
  }
  return found;
}

/** Whether each list of these choices is read from a cell as it was written: none begins with another one and a separator. */
export function areReadable(choices: readonly string[]): boolean {
  const keys = choices.map(sortKey);
  return !keys.some((key) => keys.some((other) => other.startsWith(key + CHOICE_SEPARATOR)));
}

/** A value as a file has it. */
export function cellOf(value: PlainValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value.join(CHOICE_SEPARATOR);
}

/** What a value of the attribute must be. */
export function faultOf({ name, kind, family, unit, choices = [] }: Attribute): string {
  const rules = {
    text: `text of at most ${MAX_VALUE} characters on one line`,
    number: family ? `a number with one of the units ${unitsOf(family).join(', ')}, as in 1.5 ${unit}` : 'a number',
    choice: `one of ${choices.join(', ')}`,
    choices: `some of ${choices.join(', ')}`,
    yes_no: 'yes or no',
  };
  return `${name} must be ${rules[kind]}`;
}
