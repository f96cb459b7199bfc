import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';
import { wordsOf } from '#shared/mongo/search.js';
import { CUSTOMER_LIST, CUSTOMER_RECORD, type ListedCustomer } from '../../domain/customer-list.js';

/** A row of the list of customers, as of the last read of the list. */
export interface CustomerDocument extends ListedCustomer {
  /** the searched words */
  words: string[];
}

export const CUSTOMERS: CollectionDefinition<CustomerDocument> = {
  name: 'customers',
  schema: new Schema<CustomerDocument>(
    { ...documentFields(CUSTOMER_RECORD), last_order_at: String, words: [String] },
    STRICT,
  )
    .index({ orders: 1, _id: 1 }, { name: 'by_orders' })
    .index({ gross_cents: 1, _id: 1 }, { name: 'by_gross' })
    .index({ last_order_at: 1, _id: 1 }, { name: 'by_last_order' })
    .index({ words: 1 }, { name: 'by_words' }),
};

export function customerWords(customer: ListedCustomer): string[] {
  return wordsOf(...CUSTOMER_LIST.search.fields.map((field) => customer[field]));
}
