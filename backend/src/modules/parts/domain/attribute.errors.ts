import { DomainError, invalid } from '#shared/domain-error.js';

/** Attributes of the shop. */
export const MAX_ATTRIBUTES = 200;

const conflict = (code: string, detail: string) => new DomainError('conflict', code, detail);

export const attributeErrors = {
  unknown: () => new DomainError('not-found', 'attribute-unknown', 'There is no such attribute.'),
  /** @param field that names the attribute */
  noneCalled: (key: string, field: string) => invalid([{ field, message: `There is no attribute ${key}` }]),
  /** @param detail which attribute the part's category lacks */
  lacked: (detail: string) => conflict('attribute-lacked', `${detail}.`),
  /** @param detail what a value of the attribute must be */
  unfit: (detail: string) => conflict('attribute-value-unfit', `${detail}.`),
  changed: () =>
    conflict(
      'attribute-changed',
      'An attribute was changed at the same time, so nothing was stored. Please try again.',
    ),
  keyTaken: (key: string) => conflict('attribute-key-taken', `There is an attribute with the key ${key} already.`),
  nameTaken: (name: string) => conflict('attribute-name-taken', `There is an attribute ${name} already.`),
  valuesFail: (failed: number, total: number) =>
    conflict(
      'attribute-values-fail',
      `The values of ${failed} of ${total} parts do not fit. Change them first, or drop them with drop_failed=true.`,
    ),
  hasValues: (total: number) =>
    conflict('attribute-has-values', `${total} parts have a value of it. Drop the values with drop_failed=true.`),
  tooMany: () => conflict('too-many-attributes', `There are ${MAX_ATTRIBUTES} attributes already. Delete one first.`),
};

/** Whether values were refused because their attribute has changed since they were judged. */
export const isAttributeChanged = (error: unknown) =>
  error instanceof DomainError && error.code === attributeErrors.changed().code;
