import { newId } from '#shared/object-id.js';
import type { PartDocument } from '#shared/mongo/part.schema.js';
import { wordsOf } from '#shared/mongo/search.js';
import type { NewPart, Part } from '../domain/part.js';

export const EDITABLE = ['name', 'image_url', 'price_cents', 'quantity', 'min_order', 'description'] as const;

/** The part under a new id, as of now. */
export function newPart(fields: NewPart): Part {
  return { ...fields, _id: newId(), version: 1, created_at: new Date().toISOString() };
}

/** The document of a part that nobody has ordered yet. */
export function newDocument(part: Part): PartDocument {
  return { ...part, ...derived(part), reservations: [], returns: [], returned: 0 };
}

/** What the collection needs beside the part's own fields. */
export function derived({ name, description, quantity, min_order }: NewPart) {
  return { name_key: name.toLowerCase(), spare: quantity - min_order, words: wordsOf(name, description) };
}

export function fromDocument(document: PartDocument): Part {
  const { _id, name, image_url, price_cents, quantity, min_order, description, version, created_at } = document;
  return { _id, name, image_url, price_cents, quantity, min_order, description, version, created_at };
}
