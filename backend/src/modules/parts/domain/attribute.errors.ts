import { DomainError } from '#shared/domain-error.js';

/** Attributes of the shop. */
export const MAX_ATTRIBUTES = 200;

const conflict = (code: string, detail: string) => new DomainError('conflict', code, detail);

export const attributeErrors = {
  unknown: () => new DomainError('not-found', 'attribute-unknown', 'There is no such attribute.'),
  keyTaken: (key: string) => conflict('attribute-key-taken', `There is an attribute with the key ${key} already.`),
  nameTaken: (name: string) => conflict('attribute-name-taken', `There is an attribute ${name} already.`),
  tooMany: () => conflict('too-many-attributes', `There are ${MAX_ATTRIBUTES} attributes already. Delete one first.`),
};
