import { isDeepStrictEqual } from 'node:util';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type Attribute, AttributeList, type AttributeValue, NO_ATTRIBUTES } from '../../domain/attribute.js';
import { assertCurrent } from '../../domain/attribute-conversion.js';
import { withoutAttributeKey } from '../../domain/category-changes.js';
import { ATTRIBUTES } from './attribute.schema.js';
import { MongoKeptList } from './kept-list.js';
import { categoryList } from './mongo-category.store.js';
import type { StagedAttribute } from './part-import.schema.js';

export function attributeList(store: MongoStore): MongoKeptList<Attribute, AttributeList> {
  return new MongoKeptList(store, {
    collection: ATTRIBUTES,
    first: NO_ATTRIBUTES,
    view: (entries) => new AttributeList(entries),
    // Facets name attributes.
    afterChange: () => store.bumpRevision('parts'),
  });
}

/** Throws unless the attributes give the values of each of these parts now. */
export async function refuseFormerValues(
  store: MongoStore,
  ...parts: readonly (readonly AttributeValue[])[]
): Promise<void> {
  if (parts.every(({ length }) => length === 0)) return;
  const attributes = new AttributeList((await attributeList(store).read()).entries);
  for (const values of parts) assertCurrent(values, attributes);
}

/** Changes or deletes the attribute; false when the list has changed otherwise since it was staged. Idempotent. */
export async function applyAttribute(
  store: MongoStore,
  { key, to, revision, event }: StagedAttribute,
): Promise<boolean> {
  const list = attributeList(store);
  const entries = (await list.read()).entries.flatMap((one) => (one.key === key ? (to ?? []) : one));
  const isApplied =
    (await list.writeAt(revision, entries, event)) ||
    isDeepStrictEqual(
      (await list.read()).entries.find((one) => one.key === key),
      to,
    );
  if (isApplied && !to) await categoryList(store).write((categories) => withoutAttributeKey(categories, key));
  return isApplied;
}
