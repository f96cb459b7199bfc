import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { type FieldError, invalid } from '../domain-error.js';
import { trimmed } from '../text-rules.js';
import { fieldsOfBody, MESSAGE_SEPARATOR } from './fields.js';
import { UnreadJson } from './request-body.js';
import { type ListField, listsOf } from './list-field.js';
import { takeNamed } from './named-parameters.js';

/** Replaces an object, or a list with other things than texts, inside a body or a query: class-transformer would recurse into it, and only fields that are objects accept one. */
const NESTED = Symbol('nested');

/** Unknown fields of one object that are reported; a body could have 70,000. */
const MAX_UNKNOWN = 10;

/** A valid body, or its errors. */
export interface ValidatedBody<T> {
  body?: T;
  errors: FieldError[];
}

const NO_OBJECT = { errors: [{ field: 'body', message: 'The body is a JSON object' }] };

/** Reads `value` as the body class `type`: texts trimmed, unknown fields refused, all broken rules reported at once. */
export async function validateBody<T extends object>(
  type: Type<T>,
  value: unknown,
  unknownMessage = 'Unknown field',
): Promise<ValidatedBody<T>> {
  if (!isObject(value)) return NO_OBJECT;
  const lists = listsOf(type.prototype as object);
  const fields = fieldsOfBody(type.prototype as object);
  const unknown = unknownFields(value, { ...fields, ...lists }, unknownMessage);
  const known = knownFields(value, fields);
  const flat = known.map(([field, content]) => [field, isNested(content) ? NESTED : content]);
  const body = plainToInstance(type, Object.fromEntries(flat));
  Object.assign(body, Object.fromEntries(known.filter(([field]) => fields[field]?.schema.type === 'object')));
  // Before the fields, because a list may replace a required field.
  const listErrors = addLists(body, lists, value);
  // A class whose fields are all lists has no rules, and would be refused as unknown.
  const broken = (await validate(body, { forbidUnknownValues: false })).flatMap(({ property, constraints = {} }) =>
    Object.values(constraints)
      .flatMap((messages) => messages.split(MESSAGE_SEPARATOR))
      .map((message) => ({ field: property, message })),
  );
  const errors = [...broken, ...unknown, ...listErrors];
  return errors.length === 0 ? { body, errors } : { errors };
}

/** Sets the lists of a body; returns the errors of their items. */
function addLists(body: object, lists: Record<string, ListField>, value: Record<string, unknown>): FieldError[] {
  return Object.entries(lists).flatMap(([field, list]) => {
    const { bodies, errors } = validateList(field, list, value[field]);
    Object.assign(body, { [field]: bodies });
    return errors;
  });
}

/** The items of a list; the field of an item's error is `lines.0.amount`. */
function validateList(field: string, { type, min, max, required, optional }: ListField, value: unknown) {
  if (value === undefined && optional) return { bodies: undefined, errors: [] };
  const refused = (message: string) => ({ bodies: [], errors: [{ field, message }] });
  if (!Array.isArray(value) || value.length < min) return refused(required);
  if (value.length > max) return refused(`At most ${max}`);
  const items = value.map((item: unknown) => validateItem(type, item));
  const errors = items.flatMap((item, index) =>
    item.errors.map((error) =>
      error.field === 'body'
        ? { field: `${field}.${index}`, message: 'A JSON object with the fields of one item' }
        : { ...error, field: `${field}.${index}.${error.field}` },
    ),
  );
  return { bodies: items.map(({ body }) => body), errors };
}

/** Runs the checks itself: class-transformer and class-validator take about 10 µs an item, and a visitor may send 500 of them. */
function validateItem(type: Type<object>, value: unknown): ValidatedBody<object> {
  if (!isObject(value)) return NO_OBJECT;
  const fields = fieldsOfBody(type.prototype as object);
  const lists = listsOf(type.prototype as object);
  const body = new type() as Record<string, unknown>;
  for (const [field, content] of knownFields(value, fields))
    body[field] = typeof content === 'string' ? trimmed(content) : content;
  const broken = Object.entries(fields).flatMap(([field, { brokenBy }]) =>
    brokenBy(body[field], body).map((message) => ({ field, message })),
  );
  const unknown = unknownFields(value, { ...fields, ...lists }, 'Unknown field');
  const errors = [...broken, ...unknown, ...addLists(body, lists, value)];
  return errors.length === 0 ? { body, errors } : { errors };
}

function knownFields(value: Record<string, unknown>, known: object): [string, unknown][] {
  const fields = Object.keys(value).filter((field) => Object.hasOwn(known, field));
  return fields.map((field) => [field, value[field]]);
}

function unknownFields(value: object, known: object, message: string): FieldError[] {
  const fields = Object.keys(value).filter((field) => !Object.hasOwn(known, field));
  return fields.slice(0, MAX_UNKNOWN).map((field) => ({ field, message }));
}

function isNested(content: unknown): boolean {
  if (Array.isArray(content)) return content.some((item) => typeof item !== 'string');
  return typeof content === 'object' && content !== null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads each body, after the route's guards. Validates each body and query that a route declares as a class; routes that read the body
 * themselves declare it as `unknown`.
 */
@Injectable()
export class RequestValidationPipe implements PipeTransform<unknown, Promise<unknown>> {
  async transform(given: unknown, { type, metatype: declared }: ArgumentMetadata): Promise<unknown> {
    const value = given instanceof UnreadJson ? await given.read() : given;
    const metatype = declared as Type<object> | undefined;
    if (metatype === undefined || metatype === Object) return value;
    if (type === 'body') {
      const { body, errors } = await validateBody(metatype, value);
      if (!body) throw invalid(errors);
      return body;
    }
    if (type !== 'query') return value;
    const named = takeNamed(metatype.prototype as object, value as object);
    const { body: query, errors } = await validateBody(metatype, named.others, 'Unknown parameter');
    if (!query || named.errors.length > 0)
      throw invalid([...errors, ...named.errors], 'Some parameters are not valid.');
    return Object.assign(query, named.texts);
  }
}
