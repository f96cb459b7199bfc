import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { registerDecorator, type ValidationArguments } from 'class-validator';
import { ID_PATTERN, isId } from '../object-id.js';
import { BLANK, FORBIDDEN, isEmail, isHttpsLink, isLink, isPhone, lengthOf, PATTERNS, trimmed } from '../text-rules.js';

/** One rule of a field, with the message for values that break it. */
export interface Rule {
  /** @param whole the object with the field */
  ok: (value: never, whole: never) => boolean;
  message: string;
}

export interface FieldOptions {
  description: string;
  example: unknown;
  /** the message for a missing value; absent: the field is optional */
  required?: string;
  /** a field that replaces it: with it, this one may be missing */
  unless?: string;
  /** null removes the value: for an optional field that is no text, which an empty text removes */
  removable?: true;
}

/** Separates the messages of several broken rules of one field; no message has a line break. */
export const MESSAGE_SEPARATOR = '\n';

/** The messages of the rules that a field's value breaks. */
type Check = (value: unknown, whole: object) => string[];

interface Field {
  brokenBy: Check;
  /** as the API document shows it */
  schema: ApiPropertyOptions;
}

const FIELDS = Symbol('fields');

/** The fields of a body class by name. */
export function fieldsOfBody(prototype: object): Readonly<Record<string, Field>> {
  return (Reflect.getMetadata(FIELDS, prototype) as Record<string, Field> | undefined) ?? {};
}

/**
 * The body class of this name that changes what `body` has: each field may be absent, and a required one must not be empty. It is used
 * itself, because a class that extends it would be checked by the rules of all of its ancestors.
 */
export function patchOf<Body extends object>(className: string, body: Type<Body>): Type<Partial<Body>> {
  const patch = { [className]: class extends (body as Type<object>) {} }[className] as Type<object>;
  const prototype = patch.prototype as object;
  for (const [name, { brokenBy, schema }] of Object.entries(fieldsOfBody(prototype)))
    addField(prototype, name, {
      brokenBy: (value, whole) => (value === undefined ? [] : brokenBy(value, whole)),
      schema: { ...schema, required: false } as ApiPropertyOptions,
    });
  return patch;
}

/** Documents and checks a field, instead of as its class inherits it. */
function addField(target: object, propertyName: string, field: Field): void {
  const { brokenBy, schema } = field;
  ApiProperty(schema)(target, propertyName);
  Reflect.defineMetadata(FIELDS, { ...fieldsOfBody(target), [propertyName]: field }, target);
  registerDecorator({
    name: 'field',
    target: target.constructor,
    propertyName,
    validator: {
      validate: (value: unknown, args?: ValidationArguments) => brokenBy(value, args?.object ?? {}).length === 0,
      defaultMessage: (args?: ValidationArguments) => brokenBy(args?.value, args?.object ?? {}).join(MESSAGE_SEPARATOR),
    },
  });
}

/** Documents a field and checks all of its rules; a missing value breaks only the required rule. */
export function checkedField(
  options: FieldOptions,
  type: Rule,
  rules: Rule[],
  schema: ApiPropertyOptions,
  isEmpty: (value: unknown) => boolean = () => false,
) {
  const brokenBy: Check = (value, whole) => {
    if (value === undefined) {
      const isReplaced =
        options.unless !== undefined && (whole as Record<string, unknown>)[options.unless] !== undefined;
      return options.required === undefined || isReplaced ? [] : [options.required];
    }
    if (value === null && options.removable) return [];
    if (!type.ok(value as never, whole as never))
      return [value === null && options.required !== undefined ? options.required : type.message];
    if (options.required !== undefined && isEmpty(value)) return [options.required];
    return rules.filter((rule) => !rule.ok(value as never, whole as never)).map((rule) => rule.message);
  };
  const documented = {
    ...schema,
    description: options.description,
    example: options.example,
    required: options.required !== undefined && options.unless === undefined,
    ...(options.removable && { nullable: true }),
  } as ApiPropertyOptions;
  return (target: object, propertyName: string) => addField(target, propertyName, { brokenBy, schema: documented });
}

interface TextOptions extends FieldOptions {
  /** characters, after trimming */
  max: number;
  rules?: { ok: (value: string) => boolean; message: string }[];
  format?: string;
  /** the rules as a regular expression for the API document */
  pattern?: string;
  /** whether line breaks and tabs are allowed */
  severalLines?: boolean;
}

export const ONE_LINE: Rule = allowsNone(
  FORBIDDEN.oneLine,
  'Enter one line, without control characters and marks of text direction',
);
const SEVERAL_LINES: Rule = allowsNone(
  FORBIDDEN.severalLines,
  'Control characters and marks of text direction are not allowed',
);

function allowsNone(characters: string, message: string): Rule {
  const found = new RegExp(`[${characters}]`);
  return { ok: (value: string) => !found.test(value), message };
}

/** A text as `trimmed` returns it; an empty one is missing. */
export function Text({
  max,
  rules = [],
  format,
  pattern,
  severalLines = false,
  ...options
}: TextOptions): PropertyDecorator {
  const mayBeEmpty = options.required === undefined;
  const isString: Rule = {
    ok: (value: unknown) => typeof value === 'string',
    message: options.required ?? 'Please enter a text',
  };
  const check = checkedField(
    options,
    isString,
    [
      {
        // The UTF-16 length is known, and never smaller.
        ok: (value: string) => value.length <= max || lengthOf(value) <= max,
        message: `At most ${max.toLocaleString('en-US')} characters`,
      },
      severalLines ? SEVERAL_LINES : ONE_LINE,
      // An unpaired surrogate, which no store preserves.
      { ok: (value: string) => !/\p{Cs}/u.test(value), message: 'The text is not valid Unicode' },
      ...rules.map((rule) => ({ ok: (value: string) => value === '' || rule.ok(value), message: rule.message })),
    ],
    {
      type: 'string',
      maxLength: max,
      ...(!mayBeEmpty && { minLength: 1 }),
      ...(format && { format }),
      pattern: untrimmed(pattern, mayBeEmpty, severalLines),
    },
    (value) => value === '',
  );
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? trimmed(value) : value)),
    check as PropertyDecorator,
  );
}

/** The pattern of the untrimmed text: with surrounding white space, and empty if allowed. */
export function untrimmed(pattern: string | undefined, mayBeEmpty: boolean, severalLines: boolean): string {
  const forbidden = FORBIDDEN[severalLines ? 'severalLines' : 'oneLine'];
  const [edge, inside] = [`[^\\s${forbidden}]`, `[^${forbidden}]*`];
  const text = pattern ?? `(${edge}${inside})?[^${BLANK}](${inside}${edge})?`;
  return `^(\\s*(${text})\\s*${mayBeEmpty ? `|[${BLANK}]*` : ''})$`;
}

interface WholeNumberOptions extends FieldOptions {
  min: number;
  minMessage: string;
  max?: number;
  maxMessage?: string;
  /** the message for a value that is no whole number */
  typeMessage: string;
}

/** The largest number that a field accepts. */
export const MAX_NUMBER = 1_000_000_000;

/** A whole JSON number within bounds. */
export function WholeNumber({
  min,
  minMessage,
  max = MAX_NUMBER,
  maxMessage,
  typeMessage,
  ...options
}: WholeNumberOptions): PropertyDecorator {
  return checkedField(
    options,
    { ok: (value: unknown) => Number.isInteger(value), message: typeMessage },
    [
      { ok: (value: number) => value >= min, message: minMessage },
      { ok: (value: number) => value <= max, message: maxMessage ?? `At most ${max.toLocaleString('en-US')}` },
    ],
    { type: 'integer', minimum: min, maximum: max },
  ) as PropertyDecorator;
}

/** True or false. */
export function Flag(options: FieldOptions): PropertyDecorator {
  const isBoolean: Rule = { ok: (value: unknown) => typeof value === 'boolean', message: 'Please send true or false' };
  return checkedField(options, isBoolean, [], { type: 'boolean' }) as PropertyDecorator;
}

/** One of these texts. */
export function Choice({ choices, ...options }: FieldOptions & { choices: readonly string[] }): PropertyDecorator {
  const isChoice: Rule = {
    ok: (value: unknown) => choices.some((choice) => choice === value),
    message: `One of ${choices.join(', ')}`,
  };
  return checkedField(options, isChoice, [], { type: 'string', enum: [...choices] }) as PropertyDecorator;
}

/** A phone number: digits, an optional leading plus, no spaces or dashes. */
export function Phone(options: FieldOptions & { max?: number }): PropertyDecorator {
  return Text({
    max: 32,
    ...options,
    pattern: PATTERNS.phone,
    rules: [{ ok: isPhone, message: '*Please enter a valid phone number without space or dash' }],
  });
}

/** An http or https URL or, with `ownPictures`, one of the shop's own pictures; with `httpsOnly`, an https URL. */
export function Link({
  ownPictures = false,
  httpsOnly = false,
  ...options
}: FieldOptions & { max?: number; ownPictures?: boolean; httpsOnly?: boolean }): PropertyDecorator {
  const pattern = ownPictures ? PATTERNS.linkOrOwnPicture : httpsOnly ? PATTERNS.httpsLink : PATTERNS.link;
  const ok = (value: string) => (httpsOnly ? isHttpsLink(value) : isLink(value, ownPictures));
  const message = `*Please enter a valid ${httpsOnly ? 'https link' : 'link'}`;
  return Text({ max: 2048, ...options, pattern, rules: [{ ok, message }] });
}

/** An e-mail address. */
export function Email(options: FieldOptions): PropertyDecorator {
  return Text({
    max: 254,
    ...options,
    format: 'email',
    pattern: PATTERNS.email,
    rules: [{ ok: isEmail, message: '*Please enter a valid email' }],
  });
}

/** A list of 1 to `max` ids. @param unique whether an id may appear only once */
export function Ids({
  max,
  unique = false,
  ...options
}: FieldOptions & { max: number; unique?: boolean }): PropertyDecorator {
  const message = `1 to ${max} ids`;
  const areIds: Rule = {
    ok: (value: unknown) => Array.isArray(value) && value.length > 0 && value.length <= max && value.every(isId),
    message,
  };
  const items = { type: 'string', pattern: `^${ID_PATTERN}$` };
  const areUnique: Rule = {
    ok: (ids: string[]) => new Set(ids).size === ids.length,
    message: 'An id appears twice',
  };
  return checkedField(options, areIds, unique ? [areUnique] : [], {
    type: 'array',
    items,
    minItems: 1,
    maxItems: max,
    ...(unique && { uniqueItems: true }),
  }) as PropertyDecorator;
}

/** The id of a record. */
export function Id(options: FieldOptions): PropertyDecorator {
  return Text({
    max: 24,
    ...options,
    pattern: ID_PATTERN,
    rules: [{ ok: isId, message: 'An id has 24 hexadecimal characters' }],
  });
}
