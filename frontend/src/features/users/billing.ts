import { checkOneLine, checkSeveralLines } from '@/ui/field-rules';

interface BillingField {
  label: string;
  check: (text: string) => string | undefined;
  maxLength: number;
  autoComplete: string;
  /** whether it has several lines */
  isLong?: boolean;
  hint?: string;
}

/** The billing data of profiles and orders; every field is optional. */
export const BILLING = {
  company: { label: 'Company', check: checkOneLine, maxLength: 200, autoComplete: 'organization' },
  tax_id: { label: 'Tax ID', check: checkOneLine, maxLength: 32, autoComplete: 'off' },
  billing_address: {
    ...{ label: 'Billing Address', check: checkSeveralLines, maxLength: 500, isLong: true },
    ...{ autoComplete: 'billing street-address', hint: 'Empty: the delivery address' },
  },
} satisfies Record<string, BillingField>;

export type BillingName = keyof typeof BILLING;
export const BILLING_FIELDS = Object.entries(BILLING) as [BillingName, BillingField][];
