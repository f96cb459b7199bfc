import { BILLING } from '../billing.js';
import { described } from '../record.js';
import { Text } from './fields.js';

const fields = described(BILLING);

/** The billing data in the body of a request. */
export class BillingBody {
  @Text({ ...fields.company, max: 200 })
  company?: string;
  @Text({ ...fields.tax_id, max: 32 })
  tax_id?: string;
  @Text({ ...fields.billing_address, max: 500, severalLines: true })
  billing_address?: string;
}
