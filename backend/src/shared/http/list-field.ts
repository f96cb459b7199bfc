import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** A field of a body class that is a list of objects of another body class. */
export interface ListField {
  type: Type<object>;
  max: number;
  /** the message for a missing or empty list */
  required: string;
}

const LISTS = Symbol('lists');

/** A list of 1 to `max` objects. */
export function ListOf(
  type: Type<object>,
  { description, ...field }: Omit<ListField, 'type'> & { description: string },
): PropertyDecorator {
  return (target, name) => {
    ApiProperty({ description, type: () => [type], minItems: 1, maxItems: field.max })(target, name);
    Reflect.defineMetadata(LISTS, { ...listsOf(target), [name]: { type, ...field } }, target);
  };
}

/** The lists of a body class by field. */
export function listsOf(prototype: object): Record<string, ListField> {
  return (Reflect.getMetadata(LISTS, prototype) as Record<string, ListField> | undefined) ?? {};
}
