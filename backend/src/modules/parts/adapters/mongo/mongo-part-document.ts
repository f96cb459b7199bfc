import { newId } from '#shared/object-id.js';
import { type PartDocument, partKeys } from './part.schema.js';
import type { NewPart, Part } from '../../domain/part.js';

export const EDITABLE = ['name', 'image_url', 'price_cents', 'quantity', 'min_order', 'description'] as const;

/** A new part at version 1, created now. */
export function newPart(fields: NewPart, id = newId()): Part {
  return { ...fields, _id: id, version: 1, created_at: new Date().toISOString() };
}

/** The document of a part without reservations and returns. */
export function newDocument(part: Part): PartDocument {
  return { ...part, ...partKeys(part), reservations: [], returns: [], returned: 0 };
}

export function fromDocument(document: PartDocument): Part {
  const { _id, name, image_url, price_cents, quantity, min_order, description, version, created_at } = document;
  return { _id, name, image_url, price_cents, quantity, min_order, description, version, created_at };
}
