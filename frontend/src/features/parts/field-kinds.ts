import type { InputProps } from 'antd';
import { checkOneLine, checkSeveralLines, isLink } from '@/ui/field-rules';
import type { Check } from '@/ui/form-rule';
import { formatCount, formatMoney } from '@/ui/format';
import { trimmed } from '@/ui/text-rules';

/** A field of a record that a form edits. */
export interface FieldDefinition {
  kind: keyof typeof KINDS;
  label: string;
  /** the message of an empty one; absent: it is optional */
  required?: string;
  /** the most characters, or the largest number */
  max: number;
  /** the smallest number; default: 1 */
  min?: number;
  /** the rule of a text instead of its kind's */
  check?: Check;
}
type Fields<Name extends string> = Readonly<Record<Name, FieldDefinition>>;
/** The value of a field; null, or an empty text, is none. */
export type Value = string | number | null | undefined;
type Values<Name extends string> = Readonly<Partial<Record<Name, Value>>>;
export type Texts<Name extends string> = Record<Name, string>;

/** How the typed text of a field is checked and sent. */
interface Kind {
  /** the rule of a trimmed text that is not empty */
  check: (text: string, field: FieldDefinition) => string | undefined;
  parse: (text: string) => string | number;
  format: (value: number) => string;
  /** what a change sends to remove the value of an optional field */
  removed: '' | null;
  input?: Pick<InputProps, 'inputMode' | 'placeholder' | 'prefix'>;
  /** whether its input has a line of the form for itself */
  wide?: boolean;
  /** lines of the input of a text with several */
  rows?: number;
}

const textKind = (check: Check): Kind => ({
  check: (text, field) =>
    text.length > field.max ? `At most ${formatCount(field.max)} characters` : (field.check ?? check)(text),
  parse: String,
  format: String,
  removed: '',
  wide: true,
});

const NUMBER: Omit<Kind, 'format'> = {
  check: (text, { label, max, min = 1 }) => {
    if (Number(text) < min) return `*${label} must be Positive number`;
    if (!/^\d+$/.test(text)) return `*Please enter a number as ${label}`;
    return Number(text) > max ? `At most ${formatCount(max)}` : undefined;
  },
  parse: Number,
  removed: null,
  input: { inputMode: 'numeric' },
};

/** The shop's own pictures have a path instead of a URL. */
const OWN_PICTURE = /^\/pictures\/[\w-]+\.(svg|png|jpg|webp|avif)$/;

/** Whether `text` is an http or https URL, or one of the shop's own pictures. */
export function isPictureUrl(text: string): boolean {
  return OWN_PICTURE.test(text) || isLink(text);
}

const checkLink: Check = (text) =>
  checkOneLine(text) ?? (isPictureUrl(text) ? undefined : '*Please enter a valid link');

export const KINDS = {
  text: textKind(checkOneLine),
  lines: { ...textKind(checkSeveralLines), rows: 5 },
  link: { ...textKind(checkLink), input: { inputMode: 'url', placeholder: 'https://… or /pictures/…' } },
  whole: { ...NUMBER, format: formatCount },
  /** the id of a category, chosen from the tree */
  category: { check: () => undefined, parse: String, format: String, removed: null, wide: true },
  money: { ...NUMBER, format: formatMoney, input: { ...NUMBER.input, prefix: '$' } },
} as const satisfies Record<string, Kind>;

export const kindOf = ({ kind }: FieldDefinition): Kind => KINDS[kind];

export function checkOf(field: FieldDefinition): Check {
  return (value) => {
    const text = trimmed(value);
    return text === '' ? field.required : kindOf(field).check(text, field);
  };
}

export const namesOf = <Name extends string>(fields: Readonly<Record<Name, unknown>>) => Object.keys(fields) as Name[];

/** The values of valid texts, without the optional fields that are empty. */
export function valuesOf<Name extends string>(fields: Fields<Name>, typed: Partial<Texts<Name>>): Values<Name> {
  const filled = namesOf(fields).filter((name) => trimmed(typed[name] ?? '') !== '' || fields[name].required);
  return valuesBy(filled, (name) => kindOf(fields[name]).parse(trimmed(typed[name] ?? '')));
}

/** The typed values that differ from the record's, as a request that changes it has them. */
export function changedValues<Name extends string>(
  fields: Fields<Name>,
  record: Values<NoInfer<Name>>,
  typed: Texts<Name>,
): Values<Name> {
  const values = valuesOf(fields, typed);
  const sent = (from: Values<Name>, name: Name) => from[name] ?? kindOf(fields[name]).removed;
  const changed = namesOf(fields).filter((name) => sent(values, name) !== sent(record, name));
  return valuesBy(changed, (name) => sent(values, name));
}

/** The record after a request that changes it. */
export function changedRecord<Rec extends object>(record: Rec, changes: object): Rec {
  const values = Object.entries({ ...record, ...changes } as Record<string, Value>);
  return Object.fromEntries(values.filter(([, value]) => value !== '' && value !== null)) as Rec;
}

function valuesBy<Name extends string>(names: readonly Name[], valueOf: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Values<Name>;
}
