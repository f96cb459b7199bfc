import { z } from 'zod';
import type { FilterOf, ListDefinition, SortOf } from '#shared/list-definition.js';
import { oneOf, optionalText, text, whole } from '#shared/record.js';

/** A row of the list of customers: an account, an e-mail with orders, or both. Every store derives it from the accounts and the orders. */
export const CUSTOMER_RECORD = z.strictObject({
  /** lower-case */
  _id: text.meta({ description: 'Identifies the row: the e-mail', example: 'customer@northbridge.test' }),
  name: optionalText.meta({
    description: "The account's display name, else the name in the newest order",
    example: 'Carl Customer',
  }),
  company: optionalText.meta({
    description: "The account's company; without an account that of the newest order",
    example: 'Fjord Systems',
  }),
  role: oneOf('admin', 'customer').optional().meta({
    description: 'The role of the account; absent: there are orders, but no account',
    example: 'customer',
  }),
  orders: whole(0).meta({ description: 'All orders', example: 9, minimum: 0 }),
  /** of the paid orders, refunds not deducted */
  gross_cents: whole(0),
  /** when the newest order was placed; empty without one, so that lists sort by it */
  last_order_at: z.string(),
});
export type ListedCustomer = z.infer<typeof CUSTOMER_RECORD>;

export const CUSTOMER_LIST = {
  sorts: { email: '_id', orders: 'orders', gross: 'gross_cents', last_order_at: 'last_order_at' },
  defaultSort: '-last_order_at',
  search: {
    fields: ['_id', 'name', 'company'],
    description: 'Words; each must begin a word of the e-mail, the name or the company',
    example: 'carl',
  },
  filters: {},
} as const satisfies ListDefinition;
export type CustomerSort = SortOf<typeof CUSTOMER_LIST>;
export type CustomerFilter = FilterOf<typeof CUSTOMER_LIST>;
