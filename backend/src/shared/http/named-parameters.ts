import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { FieldError } from '../domain-error.js';
import { lengthOf, withoutInvisible } from '../text-rules.js';

/** The given texts of each name. */
export type NamedTexts = ReadonlyMap<string, readonly string[]>;

interface NamedOptions {
  description: string;
  example: Readonly<Record<string, readonly string[]>>;
  maxNames: number;
  /** of all names together */
  maxTexts: number;
  /** characters of a text */
  maxLength: number;
}

const NAMED = Symbol('named parameters');

/**
 * The query parameters `property.name`, each given once or several times, as `NamedTexts`. In the API document they are the members of one
 * object, because their names depend on what is stored.
 */
export function NamedParameters({ description, example, ...limits }: NamedOptions): PropertyDecorator {
  return (target, property) => {
    const texts = { type: 'array', items: { type: 'string', maxLength: limits.maxLength }, minItems: 1 };
    const schema = { type: 'object', additionalProperties: texts, maxProperties: limits.maxNames };
    const wire = { style: 'form', explode: true, required: false };
    ApiProperty({ ...schema, ...wire, description, example } as ApiPropertyOptions)(target, property);
    Reflect.defineMetadata(NAMED, { property, ...limits }, target);
  };
}

interface Named extends Omit<NamedOptions, 'description' | 'example'> {
  property: string;
}

/** Takes the named parameters of a query class out of a query. */
export function takeNamed(prototype: object, query: object): { texts: object; others: object; errors: FieldError[] } {
  const named = Reflect.getMetadata(NAMED, prototype) as Named | undefined;
  if (!named) return { texts: {}, others: query, errors: [] };
  const prefix = `${named.property}.`;
  const isNamed = ([name]: [string, unknown]) => name.startsWith(prefix);
  const given = Object.entries(query).filter(isNamed);
  const texts = new Map(
    given.map(([name, value]) => [
      name.slice(prefix.length),
      [value as string | string[]].flat().map(withoutInvisible),
    ]),
  );
  return {
    texts: texts.size > 0 ? { [named.property]: texts } : {},
    others: Object.fromEntries(Object.entries(query).filter((entry) => !isNamed(entry))),
    errors: faultsOf(named, texts),
  };
}

function faultsOf({ property, maxNames, maxTexts, maxLength }: Named, texts: NamedTexts): FieldError[] {
  if (texts.size > maxNames) return [{ field: property, message: `At most ${maxNames} different names` }];
  if ([...texts.values()].flat().length > maxTexts) return [{ field: property, message: `At most ${maxTexts} values` }];
  return [...texts].flatMap(([name, values]) => {
    const message = values.map((text) => faultOf(text, maxLength)).find((fault) => fault !== undefined);
    return message === undefined ? [] : [{ field: `${property}.${name}`, message }];
  });
}

function faultOf(text: string, maxLength: number): string | undefined {
  if (text.trim() === '') return 'The value is missing';
  if (text.includes('\u0000')) return 'A NUL character is not allowed';
  return lengthOf(text) > maxLength ? `At most ${maxLength} characters` : undefined;
}
