import { z } from 'zod';
import { isId } from './object-id.js';

/* Fields of stored records. The message of a field says what its value must be; a field without a value is absent, never null. */

const TEXT = 'text, and not empty';
export const text = z.string(TEXT).min(1, TEXT);
export const optionalText = z.string('text').optional();
const ID = '24 hexadecimal characters';
export const id = z.string(ID).refine(isId, ID);
const HASH = '64 hexadecimal characters';
export const hash = z.string(HASH).regex(/^[0-9a-f]{64}$/, HASH);
export const time = z.iso.datetime({ precision: 3, error: 'a time in UTC, as in 2026-03-01T09:30:00.000Z' });
export const flag = z.boolean('true or false');
export const number = z.number('a number');

export function whole(min: number, max = Number.MAX_SAFE_INTEGER) {
  const rule = `a whole number ${max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`}`;
  return z.int(rule).min(min, rule).max(max, rule);
}

export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `one of ${values.join(', ')}`);
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item, 'a list').readonly();
}

/** A record inside another one. */
export function recordIn<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, 'a record');
}

/** The names of a record's fields, which equal those of its columns in SQLite. */
export function fieldsOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): (keyof Shape & string)[] {
  return Object.keys(shape);
}

/** A record as a request gives it: an optional field that it does not have may be null or, of a text, empty. */
export type Given<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Fields[Name] | null : Fields[Name];
};

/** The value that a given one stands for. */
export function givenValue<Value>(value: Value): Exclude<Value, null> | undefined {
  return value === '' || value === null ? undefined : (value as Exclude<Value, null>);
}

interface Description {
  description: string;
  example: unknown;
}

/** What the API's document says of each field. */
export function described<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  const fields = fieldsOf(record).map((field) => {
    const { description, example } = (record.shape[field] as unknown as z.ZodType).meta() ?? {};
    return [field, { description, example }];
  });
  return Object.fromEntries(fields) as Record<keyof Shape, Description>;
}

/** Picks the record's fields of an object that has more. */
export function recordPicker<Definition extends z.ZodObject>(
  definition: Definition,
): (object: z.infer<Definition>) => z.infer<Definition> {
  const fields = fieldsOf(definition);
  return (object) => {
    const given = object as Record<string, unknown>;
    const record: Record<string, unknown> = {};
    for (const field of fields) if (given[field] !== undefined) record[field] = given[field];
    return record as z.infer<Definition>;
  };
}

/** The type of a field, and whether it may be absent. */
export function fieldType(record: z.ZodObject, field: string): { type: z.ZodType; optional: boolean } {
  const type = record.shape[field] as z.ZodType;
  return type instanceof z.ZodOptional
    ? { type: type.unwrap() as z.ZodType, optional: true }
    : { type, optional: false };
}

/** The SQLite value of a field: a list as JSON, a flag as 0 or 1, any other value unchanged. */
export function columnKind(record: z.ZodObject, field: string): 'json' | 'flag' | 'plain' {
  const { type } = fieldType(record, field);
  if (type instanceof z.ZodReadonly) return 'json';
  return type instanceof z.ZodBoolean ? 'flag' : 'plain';
}

/** The record with its fields in the order of its definition, or its fault. */
export function checkRecord<Record extends z.ZodType>(
  record: Record,
  value: unknown,
): { record: z.infer<Record> } | { complaint: string } {
  const { data, error } = record.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return { record: data as z.infer<Record> };
  const where = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return { complaint: `there is no field ${[...issue.path, issue.keys[0]].join('.')}` };
  return {
    complaint:
      where === '' || (issue.code === 'custom' && !issue.path.length)
        ? issue.message
        : `${where} must be ${issue.message}`,
  };
}

/** The fault of a record whose content no shop has written, if any. */
export function contentFault({ content }: { content: string }): string | undefined {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
  } catch {
    // Reported below, like JSON that is not an object.
  }
  return 'content must be a JSON object';
}
