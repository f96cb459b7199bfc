import { invalid, type FieldError } from '#shared/domain-error.js';
import { type Attribute, type AttributeList } from './attribute.js';
import { faultOf, valuesOf } from './attribute-values.js';

/** Before the key of an attribute, in the names of filters and orders. */
export const ATTRIBUTE_PREFIX = 'attr.';
/** Attributes that a list is filtered by. */
export const MAX_FILTERED = 20;
/** Values of all of them together. */
export const MAX_FILTER_VALUES = 50;

/** The numbers from `min` to `max`, in the base unit; without one of them open on this side. */
export interface NumberRange {
  min?: number;
  max?: number;
}

/** A part matches when it shows one of the values of the attribute, or a number in one of the ranges. */
export interface AttributeCondition {
  key: string;
  /** as they are stored */
  values: readonly string[];
  ranges: readonly NumberRange[];
}

/** The conditions for the texts of a request; throws when a key is unknown or a text is none of the attribute's kind. */
export function conditionsOf(
  given: ReadonlyMap<string, readonly string[]>,
  attributes: AttributeList,
): AttributeCondition[] {
  const errors: FieldError[] = [];
  const conditions = [...given].map(([key, texts]): AttributeCondition => {
    const attribute = attributes.withKey(key);
    const parsed = texts.map((text) => attribute && termOf(attribute, text));
    if (parsed.includes(undefined))
      errors.push({ field: ATTRIBUTE_PREFIX + key, message: attribute ? filterFault(attribute) : NO_ATTRIBUTE });
    const terms = parsed.filter((term) => term !== undefined);
    return {
      key,
      values: terms.flatMap((term) => (typeof term === 'string' ? term : [])),
      ranges: terms.flatMap((term) => (typeof term === 'string' ? [] : term)),
    };
  });
  if (errors.length > 0) throw invalid(errors, 'Some parameters are not valid.');
  return conditions;
}

/** The attribute that an order names, if it is one by an attribute. Throws when there is no such attribute, or no longer. */
export function sortedBy(sort: string, attributes: AttributeList): Attribute | undefined {
  if (!sort.startsWith(ATTRIBUTE_PREFIX)) return undefined;
  const attribute = attributes.withKey(sort.slice(ATTRIBUTE_PREFIX.length));
  if (attribute) return attribute;
  throw invalid([{ field: 'sort', message: NO_ATTRIBUTE }], 'Some parameters are not valid.');
}

const NO_ATTRIBUTE = 'There is no such attribute';
const RANGE = /^(?<from>.*?)\.\.(?<to>.*)$/;

/** The kind of the attribute decides how a text is read: `2..4` is a range of numbers, but a text of another attribute. */
function termOf(attribute: Attribute, text: string): string | NumberRange | undefined {
  if (attribute.kind === 'number') return rangeIn(attribute, text);
  const { values } = valuesOf(attribute, text);
  const isChoice = attribute.kind === 'choice' || attribute.kind === 'choices';
  // No part has a choice that is not listed.
  return values ? values[0]?.value : isChoice ? text : undefined;
}

function rangeIn(attribute: Attribute, text: string): NumberRange | undefined {
  const { from = text, to = text } = RANGE.exec(text.trim())?.groups ?? {};
  if (from.trim() === '' && to.trim() === '') return undefined;
  const [min, max] = [from, to].map((end) => valuesOf(attribute, end).values);
  if (!min || !max) return undefined;
  return {
    ...(min[0]?.number !== undefined && { min: min[0].number }),
    ...(max[0]?.number !== undefined && { max: max[0].number }),
  };
}

function filterFault(attribute: Attribute): string {
  if (attribute.kind === 'yes_no') return `${attribute.name} must be true or false`;
  return faultOf(attribute) + (attribute.kind === 'number' ? ', or a range such as 1..2, ..2 or 1..' : '');
}
