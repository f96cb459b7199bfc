import { DomainError, invalid } from '#shared/domain-error.js';

/** Categories, with those that were deleted into others. */
export const MAX_CATEGORIES = 1000;
/** Levels of the tree. */
export const MAX_LEVELS = 3;

const conflict = (code: string, detail: string) => new DomainError('conflict', code, detail);

export const categoryErrors = {
  unknown: () => new DomainError('not-found', 'category-unknown', 'There is no such category.'),
  /** @param field that names the category */
  noneCalled: (field: string) => invalid([{ field, message: 'There is no such category' }]),
  nameTaken: (name: string) => conflict('category-name-taken', `There is a category ${name} beside it already.`),
  tooDeep: () => conflict('category-too-deep', `Categories have at most ${MAX_LEVELS} levels.`),
  intoItself: () => conflict('category-into-itself', 'A category cannot be in itself, or in one below itself.'),
  notEmpty: () =>
    conflict('category-not-empty', 'The category has parts or categories. Name the category that they move into.'),
  tooMany: () => conflict('too-many-categories', `There are ${MAX_CATEGORIES} categories already. Delete one first.`),
};
