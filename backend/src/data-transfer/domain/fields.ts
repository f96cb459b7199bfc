import { isId } from '#shared/object-id.js';

/** What a field of a record may hold; without a value it is absent, never null. */
export interface Field<Value = unknown, Optional extends boolean = boolean> {
  readonly optional: Optional;
  /** what the value must be, in words */
  readonly rule: string;
  readonly accepts: (value: unknown) => value is Value;
  /** of a list: the fields of each of its items */
  readonly items?: Fields;
}

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type OptionalOf<F extends Fields> = { [Name in keyof F]: F[Name]['optional'] extends true ? Name : never }[keyof F];

/** A record with these fields. */
export type RecordWith<F extends Fields> = { [Name in Exclude<keyof F, OptionalOf<F>>]: ValueOf<F[Name]> } & {
  [Name in OptionalOf<F>]?: ValueOf<F[Name]>;
};

function required<Value>(rule: string, accepts: (value: unknown) => value is Value): Field<Value, false> {
  return { optional: false, rule, accepts };
}

export function optional<Value>(field: Field<Value>): Field<Value, true> {
  return { ...field, optional: true };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const text = required('text, and not empty', (value): value is string => isText(value) && value !== '');
export const maybeText = optional(required('text', isText));
export const id = required('24 hexadecimal characters', (value): value is string => isText(value) && isId(value));
export const hash = required(
  '64 hexadecimal characters',
  (value): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value),
);
export const time = required(
  'a time in UTC, as in 2026-03-01T09:30:00.000Z',
  (value): value is string => isText(value) && TIME.test(value) && !Number.isNaN(Date.parse(value)),
);
export const flag = required('true or false', (value): value is boolean => typeof value === 'boolean');

export function whole(min: number, max = Number.MAX_SAFE_INTEGER): Field<number, false> {
  const limit = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const accepts = (value: unknown): value is number =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
  return required(`a whole number ${limit}`, accepts);
}

export function oneOf<const Value extends string>(...values: Value[]): Field<Value, false> {
  const accepts = (value: unknown): value is Value => values.includes(value as Value);
  return required(`one of ${values.join(', ')}`, accepts);
}

/** Items in an order of their own. */
export function listOf<const F extends Fields>(items: F): Field<readonly RecordWith<F>[], false> {
  const isItem = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    complaintAbout(value as Record<string, unknown>, items) === undefined;
  const accepts = (value: unknown): value is readonly RecordWith<F>[] => Array.isArray(value) && value.every(isItem);
  return { ...required(`a list of items with ${Object.keys(items).join(', ')}, each as it must be`, accepts), items };
}

/** What is wrong with a record of these fields. */
export function complaintAbout(record: Readonly<Record<string, unknown>>, fields: Fields): string | undefined {
  for (const [name, { optional: mayMiss, rule, accepts }] of Object.entries(fields)) {
    const value = record[name];
    if (value === undefined ? !mayMiss : !accepts(value)) return `${name} must be ${rule}`;
  }
  const strange = Object.keys(record).find((name) => !Object.hasOwn(fields, name));
  return strange === undefined ? undefined : `there is no field ${strange}`;
}
