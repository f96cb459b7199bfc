import { isDeepStrictEqual } from 'node:util';
import { changedFields } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { sortKey } from '#shared/page.js';
import { attributeErrors, MAX_ATTRIBUTES } from './attribute.errors.js';
import type { Attribute } from './attribute.js';
import { type AttributePatch, patchedAttribute } from './attribute-rules.js';
import type { ListChange } from './kept-list.js';

export const ATTRIBUTE_ACTIONS = ['attribute-added', 'attribute-changed', 'attribute-deleted'] as const;
type AttributesChange = ListChange<Attribute, (typeof ATTRIBUTE_ACTIONS)[number], 'attribute'>;

export function withAttribute(before: readonly Attribute[], attribute: Attribute, by: Actor): AttributesChange {
  if (before.some(({ key }) => key === attribute.key)) throw attributeErrors.keyTaken(attribute.key);
  if (before.length >= MAX_ATTRIBUTES) throw attributeErrors.tooMany();
  assertNameFree(before, attribute);
  return {
    entries: [...before, attribute],
    event: { action: 'attribute-added', by, subject: subject(attribute), after: recorded(attribute) },
  };
}

type Counts = Readonly<Record<string, number | string>>;

/** @param counts what it changes and removes beside it, for the audit log */
export function changedAttribute(
  before: readonly Attribute[],
  key: string,
  patch: AttributePatch,
  by: Actor,
  counts: Counts = {},
): AttributesChange {
  const old = get(before, key);
  const changed = patchedAttribute(old, patch);
  const fields = changedFields(recorded(old), recorded(changed));
  if (isDeepStrictEqual(old, changed) && Object.keys(counts).length === 0) return { entries: before };
  assertNameFree(
    before.filter((one) => one !== old),
    changed,
  );
  return {
    entries: before.map((one) => (one === old ? changed : one)),
    event: {
      action: 'attribute-changed',
      by,
      subject: subject(changed),
      before: fields.before,
      after: { ...fields.after, ...counts },
    },
  };
}

export function withoutAttribute(
  before: readonly Attribute[],
  key: string,
  by: Actor,
  counts: Counts = {},
): AttributesChange {
  const deleted = get(before, key);
  return {
    entries: before.filter((one) => one !== deleted),
    event: {
      action: 'attribute-deleted',
      by,
      subject: subject(deleted),
      before: { ...recorded(deleted), ...counts },
    },
  };
}

/** The attributes except those removable ones that no category lists and no part has. */
export function withoutUnused(
  before: readonly Attribute[],
  removable: ReadonlySet<string>,
  used: ReadonlySet<string>,
): readonly Attribute[] {
  return before.filter(({ key }) => !removable.has(key) || used.has(key));
}

/** The attribute with this key. Throws when there is none. */
export function get(entries: readonly Attribute[], key: string): Attribute {
  const attribute = entries.find((one) => one.key === key);
  if (!attribute) throw attributeErrors.unknown();
  return attribute;
}

function assertNameFree(others: readonly Attribute[], { name }: Attribute): void {
  if (others.some((other) => sortKey(other.name) === sortKey(name))) throw attributeErrors.nameTaken(name);
}

function subject({ key, name }: Attribute) {
  return { type: 'attribute', id: key, label: name } as const;
}

function recorded({ choices, ...fields }: Attribute) {
  return { ...fields, ...(choices && { choices: choices.join('; ') }) };
}
