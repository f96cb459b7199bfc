import { type FieldError, invalid } from '#shared/domain-error.js';
import { sortKey } from '#shared/page.js';
import { type Given, givenValue } from '#shared/record.js';
import { attributeErrors, MAX_ATTRIBUTES } from './attribute.errors.js';
import type { Attribute } from './attribute.js';
import { areReadable, MAX_CHOICES, NONE } from './attribute-values.js';
import { unitsOf } from './unit-families.js';

/** The fields of a new attribute; an optional field that it does not have may be null or empty. */
export type NewAttribute = Given<Attribute>;
/** Fields to change. */
export type AttributePatch = Partial<Omit<NewAttribute, 'key'>>;

/** A new attribute. Throws when its fields do not fit each other. */
export function newAttribute(given: NewAttribute): Attribute {
  const fields = Object.entries(given).map(([name, value]) => [name, givenValue(value)] as const);
  const attribute = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown as Attribute;
  const faults = faultsOf(attribute);
  if (faults.length > 0) throw invalid(faults);
  return attribute;
}

/** The attribute after a change, without the fields that its new kind cannot have. Throws when the others do not fit each other. */
export function patchedAttribute({ family, unit, choices, ...kept }: Attribute, patch: AttributePatch): Attribute {
  const kind = patch.kind ?? kept.kind;
  return newAttribute({
    ...kept,
    ...(kind === 'number' && patch.family !== null && { family, unit }),
    ...(hasChoices(kind) && { choices }),
    ...patch,
  });
}

function hasChoices(kind: Attribute['kind']): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** The fields that do not fit the others. */
function faultsOf({ kind, family, unit, choices = [] }: Attribute): FieldError[] {
  const units = family ? unitsOf(family) : [];
  const rules: [field: keyof Attribute, isBroken: boolean, message: string][] = [
    ['family', kind !== 'number' && family !== undefined, 'Only a number has a family of units'],
    ['unit', unit !== undefined && family === undefined, 'Only a number with a family has a unit'],
    ['unit', kind === 'number' && family !== undefined && !units.includes(unit ?? ''), `One of ${units.join(', ')}`],
    ['choices', !hasChoices(kind) && choices.length > 0, 'Only a choice has choices'],
    [
      'choices',
      hasChoices(kind) && (choices.length === 0 || choices.length > MAX_CHOICES),
      `1 to ${MAX_CHOICES} texts`,
    ],
    ['choices', new Set(choices.map(sortKey)).size < choices.length, 'A choice appears twice'],
    ['choices', choices.includes(NONE), `No choice is ${NONE}, which removes the value in a file`],
    [
      'choices',
      kind === 'choices' && !areReadable(choices),
      'A choice begins with another one and a semicolon: files could not tell them apart',
    ],
  ];
  return rules.flatMap(([field, isBroken, message]) => (isBroken ? [{ field, message }] : []));
}

/** Which rule these attributes break, if any. */
export function attributesFault({ entries }: { entries: readonly Attribute[] }): string | undefined {
  if (entries.length > MAX_ATTRIBUTES) return attributeErrors.tooMany().detail;
  for (const [index, attribute] of entries.entries()) {
    const before = entries.slice(0, index);
    if (before.some(({ key }) => key === attribute.key)) return attributeErrors.keyTaken(attribute.key).detail;
    if (before.some(({ name }) => sortKey(name) === sortKey(attribute.name)))
      return attributeErrors.nameTaken(attribute.name).detail;
    const [fault] = faultsOf(attribute);
    if (fault) return `the ${fault.field} of ${attribute.key}: ${fault.message}`;
  }
  return undefined;
}
