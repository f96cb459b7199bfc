import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT, text } from '#shared/mongo/schema-options.js';
import { type Basket, BASKET_RECORD } from '../../domain/basket.js';

/** A stored basket; `_id` is that of its user. */
export interface BasketDocument extends Basket {
  _id: string;
}

export const BASKETS: CollectionDefinition<BasketDocument> = {
  name: 'baskets',
  schema: new Schema<BasketDocument>({ ...documentFields(BASKET_RECORD.omit({ user_id: true })), _id: text }, STRICT),
};
