import { MAX_LINES } from '../limits.js';
import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ID_PATTERN } from '../object-id.js';
import { isDate, lengthOf, withoutInvisible } from '../text-rules.js';
import { checkedField, MAX_NUMBER, type Rule } from './fields.js';

/** Maximal length of a text in a query. */
const MAX_TEXT_LENGTH = 200;

interface ParameterOptions {
  description: string;
  example: unknown;
}

/** Repeated parameters arrive as a list. */
const once: Rule = {
  ok: (value: unknown) => typeof value !== 'symbol' && !Array.isArray(value),
  message: 'Give this parameter once',
};

/** A query parameter that is a text, by default of at most 200 characters; invisible ones are dropped. */
export function TextParameter({
  max = MAX_TEXT_LENGTH,
  pattern = '^[^\\u0000]*$',
  rules = [],
  ...options
}: ParameterOptions & { max?: number; pattern?: string; rules?: Rule[]; required?: string }): PropertyDecorator {
  const text: Rule[] = [
    { ok: (value: string) => lengthOf(value) <= max, message: `At most ${max} characters` },
    { ok: (value: string) => !value.includes('\u0000'), message: 'A NUL character is not allowed' },
  ];
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? withoutInvisible(value) : value)),
    checkedField(options, once, [...text, ...rules], { type: 'string', maxLength: max, pattern }) as PropertyDecorator,
  );
}

/** A query parameter that is a whole number within bounds. */
export function NumberParameter({
  min = 0,
  max = MAX_NUMBER,
  ...options
}: ParameterOptions & { min?: number; max?: number; default?: number }): PropertyDecorator {
  const inBounds = {
    ok: (value: unknown) => typeof value === 'number' && value >= min && value <= max,
    message: `A whole number from ${min} to ${max.toLocaleString('en-US')}`,
  };
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
    ),
    checkedField(options, once, [inBounds], {
      ...{ type: 'integer', minimum: min, maximum: max },
      ...(options.default !== undefined && { default: options.default }),
    }) as PropertyDecorator,
  );
}

/** A query parameter that is a list of ids, separated by commas. */
export function IdsParameter({
  max = MAX_LINES,
  ...options
}: ParameterOptions & { max?: number; required?: string }): PropertyDecorator {
  const pattern = `^${ID_PATTERN}(,${ID_PATTERN}){0,${max - 1}}$`;
  const areIds = {
    ok: (value: string) => new RegExp(pattern).test(value),
    message: `1 to ${max} ids, separated by commas`,
  };
  return checkedField(options, once, [areIds], { type: 'string', pattern }) as PropertyDecorator;
}

/** A query parameter with a fixed set of values. @param pattern other values that it has */
export function ChoiceParameter({
  choices,
  pattern,
  ...options
}: ParameterOptions & { choices: readonly string[]; pattern?: string }): PropertyDecorator {
  const others = pattern === undefined ? undefined : new RegExp(pattern);
  const known = {
    ok: (value: string) => choices.includes(value) || others?.test(value) === true,
    message: `One of ${choices.join(', ')}`,
  };
  const fixed = { type: 'string', enum: [...choices] } as const;
  const schema = pattern === undefined ? fixed : { anyOf: [fixed, { type: 'string', pattern }] };
  return checkedField(options, once, [known], schema as typeof fixed) as PropertyDecorator;
}

/** A query parameter that is `true` or `false`. */
export function FlagParameter({
  rules = [],
  ...options
}: ParameterOptions & { default?: boolean; rules?: Rule[] }): PropertyDecorator {
  const isFlag = { ok: (value: unknown) => typeof value === 'boolean', message: 'One of true, false' };
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'true' || value === 'false' ? value === 'true' : value)),
    checkedField(options, once, [isFlag, ...rules], {
      type: 'boolean',
      ...(options.default !== undefined && { default: options.default }),
    }) as PropertyDecorator,
  );
}

/** A query parameter that is a day, `2026-03-01`. */
export function DayParameter({
  rules = [],
  ...options
}: ParameterOptions & { rules?: Rule[]; required?: string }): PropertyDecorator {
  const isDay = { ok: (value: string) => isDate(value), message: 'A date such as 2026-03-01' };
  return checkedField(options, once, [isDay, ...rules], { type: 'string', format: 'date' }) as PropertyDecorator;
}

/** Documents `{id}` in a path; other texts are treated as unknown ids. */
export function ApiIdParam(description: string) {
  return ApiParam({ name: 'id', description, schema: { type: 'string', example: '665f1c2ab3d4e5f60718293a' } });
}

/** Documents `{email}` in a path. */
export function ApiEmailParam(description: string) {
  return ApiParam({
    name: 'email',
    description: `${description}, in upper or lower case`,
    schema: { type: 'string', example: 'customer@northbridge.test' },
  });
}
