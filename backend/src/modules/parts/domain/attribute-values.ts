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
  if (lengthOf(text) > MAX_VALUE || UNFIT.test(text)) return undefined;
  if (kind === 'text') return { key, kind, value: text };
  if (kind === 'number') {
    const quantity = quantityIn(text, family, unit);
    return quantity && { key, kind, value: quantity.text, number: quantity.number };
  }
  if (kind === 'yes_no') {
    const known = sortKey(text);
    const value = YES.includes(known) ? 'yes' : NO.includes(known) ? 'no' : undefined;
    return value && { key, kind, value };
  }
  const choice = choices.find((one) => one === text) ?? choices.find((one) => sortKey(one) === sortKey(text));
  return choice === undefined ? undefined : { key, kind, value: choice };
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
