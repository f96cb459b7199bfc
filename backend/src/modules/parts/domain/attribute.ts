import { z } from 'zod';
import { groupedBy } from '#shared/grouped-by.js';
import { flag, listOf, number, oneOf, optionalText, recordIn, text, whole } from '#shared/record.js';
import type { KeptList } from './kept-list.js';
import { FAMILIES } from './unit-families.js';

export const ATTRIBUTE_KINDS = ['text', 'number', 'choice', 'choices', 'yes_no'] as const;
export const KEY_PATTERN = '[a-z][a-z0-9_]{0,39}';
export const ATTRIBUTE_KEY = new RegExp(`^${KEY_PATTERN}$`);

/** What the shop knows of parts beyond their fields. Categories list those that their parts have. */
export const ATTRIBUTE = z.strictObject({
  key: text
    .regex(ATTRIBUTE_KEY, 'a small letter, then at most 39 small letters, digits and _')
    .meta({ description: 'Its name in addresses and files, which never changes', example: 'base_clock' }),
  name: text.meta({ description: 'Its name, which no other attribute has', example: 'Base clock' }),
  kind: oneOf(...ATTRIBUTE_KINDS).meta({ description: 'What its values are', example: 'number' }),
  family: oneOf(...FAMILIES)
    .optional()
    .meta({ description: 'The units that its numbers may have; absent: they have none', example: 'frequency' }),
  unit: optionalText.meta({ description: 'The unit of a number that is typed without one', example: 'GHz' }),
  choices: listOf(text)
    .optional()
    .meta({ description: 'The values of a choice, in their order', example: ['LGA-1718', 'LGA-1851'] }),
  in_table: flag.meta({ description: 'Tables of parts have a column for it', example: true }),
  as_filter: flag.meta({ description: 'Lists of parts can be filtered by it', example: true }),
});
export type Attribute = z.infer<typeof ATTRIBUTE>;

/** The column of files, and the field of audit events, with its values. */
export const attributeColumn = (key: string) => `attr:${key}`;

/** All attributes, as every store keeps them after the first change. */
export const ATTRIBUTES_RECORD = z.strictObject({
  _id: oneOf('parts'),
  entries: listOf(ATTRIBUTE),
  /** counts the changes */
  revision: whole(1),
});
export type Attributes = KeptList<Attribute>;
export const NO_ATTRIBUTES: Attributes = { entries: [], revision: 0 };

/** The attributes as parts look them up. */
export class AttributeList {
  private readonly byKey: ReadonlyMap<string, Attribute>;

  constructor(readonly entries: readonly Attribute[]) {
    this.byKey = new Map(entries.map((attribute) => [attribute.key, attribute]));
  }

  withKey(key: string): Attribute | undefined {
    return this.byKey.get(key);
  }
}

/** One value of an attribute of a part; a part has several of a kind `choices`. */
export const ATTRIBUTE_VALUE = recordIn({
  key: text,
  /** of the attribute when it was set, so that nothing is read as another kind later */
  kind: oneOf(...ATTRIBUTE_KINDS),
  /** as typed, a number with its unit; of a kind `yes_no`: `yes` or `no` */
  value: text,
  /** of a number, in the base unit of its family */
  number: number.optional(),
});
export type AttributeValue = z.infer<typeof ATTRIBUTE_VALUE>;
/** The new values of each named attribute; none removes it. Other attributes stay. */
export type AttributeChanges = Readonly<Record<string, readonly AttributeValue[]>>;

/** Which value of a part is there twice, if any. */
export function valuesFault({
  attributes = [],
}: {
  attributes?: readonly AttributeValue[] | undefined;
}): string | undefined {
  const equal = groupedBy(attributes, ({ key, value }) => `${key} ${value}`);
  const [twice] = [...equal.values()].find(({ length }) => length > 1) ?? [];
  return twice && `the value ${twice.value} of ${twice.key} must not be there twice`;
}

/** All values that changes set. */
export const valuesIn = (changes: AttributeChanges = {}): readonly AttributeValue[] => Object.values(changes).flat();

/** A value in requests and answers. */
export type PlainValue = string | readonly string[] | boolean;

/** The values of a part by their attributes. */
export function plainValues(values: readonly AttributeValue[]): Record<string, PlainValue> {
  const plain = new Map<string, PlainValue>();
  for (const { key, kind, value } of values) {
    const before = plain.get(key);
    if (kind === 'choices') plain.set(key, [...(Array.isArray(before) ? (before as string[]) : []), value]);
    else plain.set(key, kind === 'yes_no' ? value === 'yes' : value);
  }
  return Object.fromEntries(plain);
}

/** The values after these changes, in the order of their keys; undefined: none. */
export function changedValues(
  before: readonly AttributeValue[] = [],
  changes: AttributeChanges,
): readonly AttributeValue[] | undefined {
  const kept = before.filter(({ key }) => !Object.hasOwn(changes, key));
  const values = [...kept, ...valuesIn(changes)];
  return values.length === 0
    ? undefined
    : values.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
}
