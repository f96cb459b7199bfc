import { Schema } from 'mongoose';
import { STRICT, text, whole } from './schema-options.js';

/** Pieces of a part that belong to an order which is being placed, or was cancelled. */
export interface Pieces {
  order_id: string;
  amount: number;
}

/** A part as its collection has it. */
export interface PartDocument {
  _id: string;
  name: string;
  image_url: string;
  price_cents: number;
  quantity: number;
  min_order: number;
  description: string;
  version: number;
  created_at: string;
  /** the name in lower case, to sort by */
  name_key: string;
  /** pieces above the minimum order; below 0 the part cannot be ordered */
  spare: number;
  /** what the part is searched by */
  words: string[];
  /** taken from the stock for orders that may not be stored yet */
  reservations: Pieces[];
  /** given back by cancelled orders that may not be removed yet */
  returns: Pieces[];
  /** how many cancelled orders have given back so far; tells a late repetition apart from the first time */
  returned: number;
}

const pieces = new Schema<Pieces>({ order_id: text, amount: whole }, { ...STRICT, _id: false });

export const partSchema = new Schema<PartDocument>(
  {
    _id: text,
    name: text,
    image_url: text,
    price_cents: { ...whole, min: 1 },
    quantity: { ...whole, min: 0 },
    min_order: { ...whole, min: 1 },
    description: text,
    version: whole,
    created_at: text,
    name_key: text,
    spare: whole,
    words: [String],
    reservations: [pieces],
    returns: [pieces],
    returned: { ...whole, default: 0 },
  },
  { ...STRICT, collection: 'parts' },
)
  .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
  .index({ name_key: 1, _id: 1 }, { name: 'by_name' })
  .index({ price_cents: 1, _id: 1 }, { name: 'by_price' })
  .index({ quantity: 1, _id: 1 }, { name: 'by_quantity' })
  .index({ spare: 1 }, { name: 'by_spare' })
  .index({ words: 1 }, { name: 'by_words' })
  .index({ name: 1, image_url: 1 }, { name: 'by_name_and_picture' })
  .index({ 'reservations.order_id': 1 }, { name: 'by_reservation', sparse: true })
  .index({ 'returns.order_id': 1 }, { name: 'by_return', sparse: true });
