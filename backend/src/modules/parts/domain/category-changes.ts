import { changedFields } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { DomainError } from '#shared/domain-error.js';
import { sortKey } from '#shared/page.js';
import { givenValue } from '#shared/record.js';
import { categoryErrors, MAX_CATEGORIES, MAX_LEVELS } from './category.errors.js';
import {
  type Category,
  type CategoryPatch,
  childrenOf,
  idsOf,
  type NewCategory,
  pathOf,
  subtreeOf,
} from './category.js';
import type { ListChange } from './kept-list.js';
import { slugOf } from './slug.js';

export const CATEGORY_ACTIONS = ['category-added', 'category-changed', 'category-deleted'] as const;
type CategoriesChange = ListChange<Category, (typeof CATEGORY_ACTIONS)[number], 'category'>;

/** Former slugs of one category; older ones are forgotten. */
const MAX_FORMER_SLUGS = 50;

/** Adds a category with this id; nothing when there is one already. */
export function withCategory(
  before: readonly Category[],
  given: NewCategory,
  _id: string,
  by: Actor,
): CategoriesChange {
  if (idsOf(before).includes(_id)) return { entries: before };
  if (idsOf(before).length >= MAX_CATEGORIES) throw categoryErrors.tooMany();
  const blank = { _id, name: '', slug: '', attributes: [], former_slugs: [], absorbed: [] };
  const entries = applied(before, blank, given);
  return {
    entries,
    event: { action: 'category-added', by, subject: subject(entries, _id), after: recorded(entries, _id) },
  };
}

export function changedCategory(
  before: readonly Category[],
  _id: string,
  patch: CategoryPatch,
  by: Actor,
): CategoriesChange {
  const entries = applied(before, get(before, _id), patch);
  const changed = changedFields(recorded(before, _id), recorded(entries, _id));
  if (Object.keys({ ...changed.before, ...changed.after }).length === 0) return { entries: before };
  return { entries, event: { action: 'category-changed', by, subject: subject(entries, _id), ...changed } };
}

/** The categories without a deleted attribute in their lists. */
export function withoutAttributeKey(before: readonly Category[], key: string): ListChange<Category> {
  if (!before.some(({ attributes }) => attributes.includes(key))) return { entries: before };
  const without = ({ attributes }: Category) => attributes.filter((one) => one !== key);
  return { entries: before.map((category) => ({ ...category, attributes: without(category) })) };
}

/** How many categories list the attribute, for the audit log. */
export function listedIn(entries: readonly Category[], key: string): Record<string, number> {
  const categories = entries.filter(({ attributes }) => attributes.includes(key)).length;
  return categories > 0 ? { categories } : {};
}

/** The categories without the removable ones that have neither parts nor categories. */
export function withoutEmpty(
  before: readonly Category[],
  removable: ReadonlySet<string>,
  withParts: ReadonlySet<string>,
): readonly Category[] {
  const isUsed = (category: Category) =>
    idsOf([category]).some((_id) => withParts.has(_id)) || childrenOf(before, category._id).length > 0;
  const kept = before.filter((category) => !removable.has(category._id) || isUsed(category));
  return kept.length === before.length ? kept : withoutEmpty(kept, removable, withParts);
}

/** Where the content of a deleted category goes. */
export interface Deletion {
  /** the category for its parts and categories; absent: it must have none */
  into?: string | undefined;
  /** whether parts are in it, archived ones too */
  hasParts: boolean;
}

export function withoutCategory(
  before: readonly Category[],
  _id: string,
  { into, hasParts }: Deletion,
  by: Actor,
): CategoriesChange {
  const deleted = get(before, _id);
  const isEmpty = !hasParts && childrenOf(before, _id).length === 0;
  if (into === undefined && !isEmpty) throw categoryErrors.notEmpty();
  const others = before.filter((category) => category !== deleted);
  return {
    entries: into === undefined ? others : merged(others, deleted, into),
    event: { action: 'category-deleted', by, subject: subject(before, _id), before: recorded(before, _id) },
  };
}

/** The other categories with the content of a deleted one in the category `into`. */
function merged(others: readonly Category[], deleted: Category, into: string): readonly Category[] {
  const target = others.find((category) => category._id === into);
  if (!target && into !== deleted._id) throw categoryErrors.noneCalled('into');
  if (!target || subtreeOf([...others, deleted], deleted).includes(target)) throw categoryErrors.intoItself();
  const moved = childrenOf(others, deleted._id).map((child) => ({ ...child, parent_id: into }));
  const absorbing = {
    ...target,
    former_slugs: formerSlugs(target, [deleted.slug, ...deleted.former_slugs]),
    absorbed: [...target.absorbed, ...idsOf([deleted])],
  };
  const rest = others.filter(({ parent_id }) => parent_id !== deleted._id);
  const entries = [...rest.map((category) => (category === target ? absorbing : category)), ...moved];
  for (const child of moved) assertAllowed(entries, child);
  return entries;
}

/** The categories with a new or changed one. */
function applied(before: readonly Category[], category: Category, patch: CategoryPatch): readonly Category[] {
  const { name = category.name, attributes = category.attributes, position } = patch;
  const others = before.filter((one) => one !== category);
  const { parent_id, picture, ...kept } = category;
  const place = patch.parent_id === undefined ? parent_id : givenValue(patch.parent_id);
  const shown = patch.picture === undefined ? picture : givenValue(patch.picture);
  const changed: Category = {
    ...{ ...kept, name, attributes, ...addressed(category, name, others) },
    ...(place !== undefined && { parent_id: place }),
    ...(shown !== undefined && { picture: shown }),
  };
  const isMoved = !before.includes(category) || place !== parent_id || position !== undefined;
  const entries = isMoved
    ? inserted(others, changed, position)
    : before.map((one) => (one === category ? changed : one));
  assertAllowed(entries, changed);
  return entries;
}

/** The slug of the name; addresses with the one before lead to it. */
function addressed(category: Category, name: string, others: readonly Category[]) {
  if (name === category.name) return {};
  const taken = new Set(others.map(({ slug }) => slug));
  let slug = slugOf(name);
  for (let number = 2; taken.has(slug); number += 1) slug = `${slugOf(name)}-${number}`;
  return { slug, former_slugs: formerSlugs({ ...category, slug }, category.slug === '' ? [] : [category.slug]) };
}

function formerSlugs({ slug, former_slugs }: Category, newer: readonly string[]): string[] {
  const slugs = new Set([...newer, ...former_slugs]);
  slugs.delete(slug);
  return [...slugs].slice(0, MAX_FORMER_SLUGS);
}

function inserted(others: readonly Category[], category: Category, position = Infinity): readonly Category[] {
  const next = childrenOf(others, category.parent_id)[position];
  const index = next ? others.indexOf(next) : others.length;
  return others.toSpliced(index, 0, category);
}

/** Which rule of the tree these categories break, if any. */
export function treeFault({ entries }: { entries: readonly Category[] }): string | undefined {
  const slugs = entries.map(({ slug }) => slug);
  const twice = [...slugs, ...idsOf(entries)].find((text, index, all) => all.indexOf(text) !== index);
  if (twice !== undefined) return `${twice} must not be there twice`;
  const isParent = (parent_id: string) => entries.some(({ _id }) => _id === parent_id);
  const orphan = entries.find(({ parent_id }) => parent_id !== undefined && !isParent(parent_id));
  if (orphan) return `the parent of ${orphan.slug} must exist`;
  try {
    for (const category of entries) assertAllowed(entries, category);
  } catch (error) {
    if (error instanceof DomainError) return error.detail;
    throw error;
  }
  return undefined;
}

/** Throws unless the category may be where it is. */
function assertAllowed(entries: readonly Category[], category: Category): void {
  const key = sortKey(category.name);
  const siblings = childrenOf(entries, category.parent_id);
  if (siblings.some((other) => other !== category && sortKey(other.name) === key))
    throw categoryErrors.nameTaken(category.name);
  const levels = pathOf(entries, category).length + heightOf(entries, category) - 1;
  if (levels > MAX_LEVELS) throw categoryErrors.tooDeep();
}

function heightOf(entries: readonly Category[], { _id }: Category): number {
  return 1 + Math.max(0, ...childrenOf(entries, _id).map((child) => heightOf(entries, child)));
}

function get(entries: readonly Category[], _id: string): Category {
  const category = entries.find((one) => one._id === _id);
  if (!category) throw categoryErrors.unknown();
  return category;
}

function subject(entries: readonly Category[], _id: string) {
  return { type: 'category', id: _id, label: get(entries, _id).name } as const;
}

function recorded(entries: readonly Category[], _id: string) {
  const { name, slug, parent_id, picture, attributes } = get(entries, _id);
  const parent = parent_id === undefined ? {} : { parent: get(entries, parent_id).name };
  const position = childrenOf(entries, parent_id).findIndex((one) => one._id === _id);
  return {
    ...{ name, slug, ...parent, position, ...(picture !== undefined && { picture }) },
    ...(attributes.length > 0 && { attributes: attributes.join(', ') }),
  };
}
