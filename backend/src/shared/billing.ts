import { z } from 'zod';
import { fieldsOf, optionalText } from './record.js';

/** What is printed about the buyer besides the name, in a profile and in an order. */
export const BILLING = z.strictObject({
  /** one line */
  company: optionalText,
  /** one line */
  tax_id: optionalText,
  /** one or more lines; absent: the delivery address */
  billing_address: optionalText,
});
export type Billing = z.infer<typeof BILLING>;

export const BILLING_FIELDS = fieldsOf(BILLING);

/** The billing data without empty texts; undefined when `given` names none of its fields, even as an empty text. */
export function billingIn(given: Billing): Billing | undefined {
  const named = BILLING_FIELDS.filter((field) => given[field] !== undefined);
  if (named.length === 0) return undefined;
  return Object.fromEntries(named.filter((field) => given[field]).map((field) => [field, given[field]]));
}
