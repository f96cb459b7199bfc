import type { PartView } from '@/api/types.gen';
import { trimmed } from '@/ui/text-rules';
import { formatYesNo } from './attributes';

type Values = NonNullable<PartView['attributes']>;
type GivenValues = Record<string, string | string[] | boolean | number | null>;

/** The value of an attribute in a form: a text, or a list of choices; empty or undefined: none. */
export type AttributeText = string | readonly string[] | undefined;
export type AttributeTexts = Readonly<Record<string, AttributeText>>;

/** A value as a form has it. */
export function textOf(value: Values[string] | undefined): AttributeText {
  return typeof value === 'boolean' ? formatYesNo(value) : value;
}

export const textsOf = (values: Values = {}): AttributeTexts =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value)]));

/** A value as requests give it; null removes it. */
export function valueOf(text: AttributeText): string | string[] | null {
  const value = typeof text === 'string' ? trimmed(text) : [...(text ?? [])];
  return value.length === 0 ? null : value;
}

/** The typed values that differ from those of a part, undefined when none does. */
export function changedAttributes(values: Values = {}, typed: AttributeTexts = {}): GivenValues | undefined {
  const changes = Object.entries(typed)
    .map(([key, text]) => [key, valueOf(text)] as const)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(valueOf(textOf(values[key]))));
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** The values of a change that are there after it. */
export const given = (values: GivenValues): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Values;
