import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { type FieldError, invalid } from '../domain-error.js';
import { checksOf } from './fields.js';

/** Replaces a list or an object inside a body or a query: no field accepts one. */
const NESTED = Symbol('nested');

/** A valid body, or all of its errors. */
export interface ValidatedBody<T> {
  body?: T;
  errors: FieldError[];
}

/** Reads `value` as the flat body class `type`: texts trimmed, unknown fields refused, all broken rules reported at once. */
export function validateBody<T extends object>(
  type: Type<T>,
  value: unknown,
  unknownMessage = 'Unknown field',
): ValidatedBody<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { errors: [{ field: 'body', message: 'The body is a JSON object' }] };
  }
  const checks = checksOf(type);
  const body = new type();
  const fields = body as Record<string, unknown>;
  const unknown: FieldError[] = [];
  for (const [field, content] of Object.entries(value)) {
    const check = checks.get(field);
    if (check) fields[field] = check.convert(typeof content === 'object' && content !== null ? NESTED : content);
    else unknown.push({ field, message: unknownMessage });
  }
  const broken = [...checks].flatMap(([field, check]) =>
    check.brokenBy(fields[field], body).map((message) => ({ field, message })),
  );
  const errors = [...broken, ...unknown];
  return errors.length === 0 ? { body, errors } : { errors };
}

/** Validates each body and query that a route declares as a class; routes that read the body themselves declare it as `unknown`. */
@Injectable()
export class RequestValidationPipe implements PipeTransform<unknown, unknown> {
  transform(value: unknown, { type, metatype: given }: ArgumentMetadata): unknown {
    const metatype = given as Type<object> | undefined;
    if (metatype === undefined || metatype === Object) return value;
    if (type === 'body') {
      const { body, errors } = validateBody(metatype, value);
      if (!body) throw invalid(errors);
      return body;
    }
    if (type !== 'query') return value;
    const { body: query, errors } = validateBody(metatype, value, 'Unknown parameter');
    if (!query) throw invalid(errors, 'Some parameters are not valid.');
    return query;
  }
}
