import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** A field of a body class that is a list of objects of another body class. */
export interface ListField {
  type: Type<object>;
  min: 0 | 1;
  max: number;
  /** the message for a missing list, or one with too few objects */
  required: string;
  /** the list may be missing */
  optional?: true;
}

const LISTS = Symbol('lists');

/** A list of `min`, by default 1, to `max` objects. */
export function ListOf(
  type: Type<object>,
  {
    description,
    min = 1,
    ...field
  }: Pick<ListField, 'max' | 'required' | 'optional'> & { description: string; min?: 0 | 1 },
): PropertyDecorator {
  return (target, name) => {
    const required = field.optional === undefined;
    ApiProperty({ description, type: () => [type], minItems: min, maxItems: field.max, required })(target, name);
    Reflect.defineMetadata(LISTS, { ...listsOf(target), [name]: { type, min, ...field } }, target);
  };
}

/** The lists of a body class by field. */
export function listsOf(prototype: object): Record<string, ListField> {
  return (Reflect.getMetadata(LISTS, prototype) as Record<string, ListField> | undefined) ?? {};
}
