import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { sortKey } from '#shared/page.js';
import { trusted } from '#shared/mongo/collection.js';
import {
  byPending,
  pending,
  pendingEntry,
  type PendingEvent,
  type WithPending,
} from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { AttributeValue } from '../../domain/attribute.js';
import { PART_RECORD, type Part } from '../../domain/part.js';
import { partWords } from '../../domain/search-words.js';
import { numberKey, skuKey } from '../../domain/sku.js';
import { documentFields, optionalText, STRICT, text, whole } from '#shared/mongo/schema-options.js';

/** Pieces that an order has reserved. */
export interface StockReservation {
  order_id: string;
  amount: number;
}

/** Pieces that a cancelled order has returned or, with `refund_id`, a refund of an order. */
export interface StockRelease extends StockReservation {
  refund_id?: string;
}

/** A row of an import, or new values of an attribute, that are not applied yet. */
export interface StagedRow {
  import_id: string;
  /** the fields to set; empty for a part that the import adds */
  fields: Partial<PartDocument>;
  /** absent from new values: the event of their attribute tells of all */
  event?: PendingEvent;
}

/** The stored form of a part. */
export interface PartDocument extends Part, WithPending {
  /** the name in lower case, to sort by */
  name_key: string;
  /** equal for part numbers that differ only in the case of their letters; absent without a part number */
  sku_key?: string;
  /** equal for part numbers that differ only in case and marks; absent without a part number */
  number_key?: string;
  /** pieces above the minimum order; below 0 the part cannot be ordered */
  quantityAboveMinimum: number;
  /** the values of its attributes by their keys, a number in its base unit, to filter by; absent: none */
  values?: Record<string, string[] | number>;
  /** search words */
  words: string[];
  /** taken from the stock by orders that may not be stored yet */
  reservations: StockReservation[];
  /** returned to the stock by cancelled orders that may not be deleted yet, and by refunds that may still be marked to return it */
  releases: StockRelease[];
  /** how often stock was returned so far; makes a late retry of a return fail */
  releaseCount: number;
  /**
   * absent from an existing part. `deleting`: deleted, the document is removed once its audit event is in the log. `importing`: staged by an
   * import that is not committed yet
   */
  lifecycle?: 'deleting' | 'importing';
  /** an import locks the part: no other write may change it */
  staged?: StagedRow;
}

const PIECES = { order_id: text, amount: whole };
const reserved = new Schema<StockReservation>(PIECES, { ...STRICT, _id: false });
const released = new Schema<StockRelease>({ ...PIECES, refund_id: optionalText }, { ...STRICT, _id: false });

/** Derived fields for sorting and searching; written with every change. */
export function partKeys(
  part: Pick<Part, 'name' | 'description' | 'quantity' | 'min_order' | 'sku' | 'attributes' | 'datasheets'>,
) {
  return {
    name_key: sortKey(part.name),
    ...(part.sku !== undefined && { sku_key: skuKey(part.sku), number_key: numberKey(part.sku) }),
    quantityAboveMinimum: part.quantity - part.min_order,
    ...(part.attributes && { values: valuesByKey(part.attributes) }),
    words: partWords(part),
  };
}

function valuesByKey(attributes: readonly AttributeValue[]): Record<string, string[] | number> {
  const values: Record<string, string[] | number> = {};
  for (const { key, value, number } of attributes) {
    const known = values[key];
    values[key] = number ?? [...(Array.isArray(known) ? known : []), value];
  }
  return values;
}

/** The document of a part without reservations and releases. */
export function newDocument(part: Part): PartDocument {
  return { ...part, ...partKeys(part), reservations: [], releases: [], releaseCount: 0 };
}

/** Matches the existing parts, which are neither deleted nor staged as new. */
export function existing() {
  return { lifecycle: trusted({ $exists: false }) };
}

/** Matches the parts that customers can see and order. */
export function onSale() {
  return { ...existing(), archived: trusted({ $exists: false }) };
}

/** Matches the parts that no import locks; for the others see `ImportLock.waitUntilReleased`. */
export function notInImport() {
  return { staged: trusted({ $exists: false }) };
}

/** `minimize: false` stores the empty `fields` of parts that an import adds. */
const STAGED = { ...STRICT, _id: false, minimize: false } as const;

export const PARTS: CollectionDefinition<PartDocument> = {
  name: 'parts',
  schema: new Schema<PartDocument>(
    {
      ...documentFields(PART_RECORD),
      name_key: text,
      sku_key: optionalText,
      number_key: optionalText,
      quantityAboveMinimum: whole,
      values: { type: {}, default: undefined },
      words: [String],
      reservations: [reserved],
      releases: [released],
      releaseCount: { ...whole, default: 0 },
      lifecycle: { ...optionalText, enum: ['deleting', 'importing'] },
      staged: {
        type: new Schema<StagedRow>(
          { import_id: text, fields: {}, event: { type: pendingEntry, default: undefined } },
          STAGED,
        ),
        default: undefined,
      },
      pending,
    },
    STRICT,
  )
    .index(...byPending)
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
    .index({ name_key: 1, _id: 1 }, { name: 'by_name' })
    .index({ sku_key: 1 }, { name: 'by_sku', unique: true, sparse: true })
    .index({ number_key: 1 }, { name: 'by_number', sparse: true })
    .index({ price_cents: 1, _id: 1 }, { name: 'by_price' })
    .index({ quantity: 1, _id: 1 }, { name: 'by_quantity' })
    .index({ quantityAboveMinimum: 1 }, { name: 'by_quantity_above_minimum' })
    .index({ words: 1 }, { name: 'by_words' })
    .index({ name: 1, image_url: 1 }, { name: 'by_name_and_picture' })
    .index({ category_id: 1 }, { name: 'by_category', sparse: true })
    .index({ archived: 1 }, { name: 'by_archived', sparse: true })
    .index({ 'staged.import_id': 1 }, { name: 'by_import', sparse: true })
    .index({ lifecycle: 1 }, { name: 'by_lifecycle', sparse: true })
    .index({ 'reservations.order_id': 1 }, { name: 'by_reservation', sparse: true })
    .index({ 'releases.order_id': 1 }, { name: 'by_release', sparse: true }),
};
