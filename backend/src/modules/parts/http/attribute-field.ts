import { checkedField, type FieldOptions } from '#shared/http/fields.js';
import { type GivenValue, MAX_CHOICES, MAX_GIVEN, MAX_VALUE } from '../domain/attribute-values.js';

const TEXT = { type: 'string', maxLength: MAX_VALUE };
const VALUE = {
  anyOf: [
    { ...TEXT, nullable: true },
    { type: 'array', items: TEXT, maxItems: MAX_CHOICES },
    { type: 'boolean' },
    { type: 'number' },
  ],
};
const FORM = `a text, true or false, a number, or a list of at most ${MAX_CHOICES} texts`;

/** The values of attributes by their keys; each attribute checks its own. */
export function AttributeValues(options: FieldOptions): PropertyDecorator {
  const areValues = {
    ok: (values: unknown) =>
      typeof values === 'object' &&
      values !== null &&
      !Array.isArray(values) &&
      Object.keys(values).length <= MAX_GIVEN &&
      Object.values(values).every(isGiven),
    message: `At most ${MAX_GIVEN} attributes by their keys, each ${FORM}; null removes it`,
  };
  const schema = { type: 'object', maxProperties: MAX_GIVEN, additionalProperties: VALUE } as const;
  return checkedField(options, areValues, [], schema) as PropertyDecorator;
}

/** The value of one attribute, which judges it. */
export function AttributeValue(options: FieldOptions): PropertyDecorator {
  const isValue = { ok: isGiven, message: `A value is ${FORM}` };
  return checkedField(options, isValue, [], VALUE) as PropertyDecorator;
}

function isGiven(value: unknown): value is GivenValue {
  if (Array.isArray(value)) return value.length <= MAX_CHOICES && value.every((item) => typeof item === 'string');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
