import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate } from 'class-validator';
import { type FieldError, invalid } from '../domain-error.js';
import { MESSAGE_SEPARATOR } from './fields.js';
import { type ListField, listsOf } from './list-field.js';

/** Replaces a list or an object inside a body or a query: no field accepts one, and class-transformer would recurse into it. */
const NESTED = Symbol('nested');

/** A valid body, or all of its errors. */
export interface ValidatedBody<T> {
  body?: T;
  errors: FieldError[];
}

/** Reads `value` as the body class `type`: texts trimmed, unknown fields refused, all broken rules reported at once. */
export async function validateBody<T extends object>(
  type: Type<T>,
  value: unknown,
  unknownMessage = 'Unknown field',
): Promise<ValidatedBody<T>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { errors: [{ field: 'body', message: 'The body is a JSON object' }] };
  }
  const lists = Object.entries(listsOf(type.prototype as object));
  const isList = (field: string) => lists.some(([name]) => name === field);
  const known = fieldsOf(type);
  const given = Object.entries(value).filter(([field]) => !isList(field));
  const unknown = given.filter(([field]) => !known.has(field)).map(([field]) => ({ field, message: unknownMessage }));
  const flat = given
    .filter(([field]) => known.has(field))
    .map(([field, content]) => [
      field,
      typeof content === 'object' && content !== null ? NESTED : (content as unknown),
    ]);
  const body = plainToInstance(type, Object.fromEntries(flat));
  // A class whose fields are all lists has no rules, and would be refused as unknown.
  const broken = (await validate(body, { forbidUnknownValues: false })).flatMap(({ property, constraints = {} }) =>
    Object.values(constraints)
      .flatMap((messages) => messages.split(MESSAGE_SEPARATOR))
      .map((message) => ({ field: property, message })),
  );
  const errors = [...broken, ...unknown];
  for (const [field, list] of lists) {
    const items = await validateList(field, list, (value as Record<string, unknown>)[field]);
    errors.push(...items.errors);
    Object.assign(body, { [field]: items.bodies });
  }
  return errors.length === 0 ? { body, errors } : { errors };
}

/** The items of a list; the field of an item's error is `lines.0.amount`. */
async function validateList(field: string, { type, min, max, required }: ListField, value: unknown) {
  const refused = (message: string) => ({ bodies: [], errors: [{ field, message }] });
  if (!Array.isArray(value) || value.length < min) return refused(required);
  if (value.length > max) return refused(`At most ${max}`);
  const items = await Promise.all(value.map((item: unknown) => validateBody(type, item)));
  const errors = items.flatMap((item, index) =>
    item.errors.map((error) =>
      error.field === 'body'
        ? { field: `${field}.${index}`, message: 'A JSON object with the fields of one item' }
        : { ...error, field: `${field}.${index}.${error.field}` },
    ),
  );
  return { bodies: items.map(({ body }) => body), errors };
}

const fieldsOfTypes = new Map<Type<unknown>, Set<string>>();

/** Reads the metadata directly, because class-validator's whitelist accepts `constructor` and similar names. */
function fieldsOf(type: Type<unknown>): Set<string> {
  let fields = fieldsOfTypes.get(type);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    fields = new Set(rules.map((rule) => rule.propertyName));
    fieldsOfTypes.set(type, fields);
  }
  return fields;
}

/** Validates each body and query that a route declares as a class; routes that read the body themselves declare it as `unknown`. */
@Injectable()
export class RequestValidationPipe implements PipeTransform<unknown, Promise<unknown>> {
  async transform(value: unknown, { type, metatype: given }: ArgumentMetadata): Promise<unknown> {
    const metatype = given as Type<object> | undefined;
    if (metatype === undefined || metatype === Object) return value;
    if (type === 'body') {
      const { body, errors } = await validateBody(metatype, value);
      if (!body) throw invalid(errors);
      return body;
    }
    if (type !== 'query') return value;
    const { body: query, errors } = await validateBody(metatype, value, 'Unknown parameter');
    if (!query) throw invalid(errors, 'Some parameters are not valid.');
    return query;
  }
}
