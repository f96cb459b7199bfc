import { z } from 'zod';
import { fieldsOf, optionalText } from './record.js';

/** What is printed about the buyer besides the name, in a profile and in an order. */
export const BILLING = z.strictObject({
  company: optionalText.meta({ description: "The buyer's company, one line", example: 'Harbour Computers Ltd' }),
  tax_id: optionalText.meta({ description: "The buyer's tax ID, one line", example: 'US 93-1234567' }),
  billing_address: optionalText.meta({
    description: 'Billing address; without it, the delivery address',
    example: 'Harbour Computers Ltd, Accounts\n1 Quay Street\nPortland, OR 97201',
  }),
});
export type Billing = z.infer<typeof BILLING>;

export const BILLING_FIELDS = fieldsOf(BILLING);

/** The billing data without empty texts; undefined when `given` names none of its fields, even as an empty text. */
export function billingIn(given: Billing): Billing | undefined {
  const named = BILLING_FIELDS.filter((field) => given[field] !== undefined);
  if (named.length === 0) return undefined;
  return Object.fromEntries(named.filter((field) => given[field]).map((field) => [field, given[field]]));
}
