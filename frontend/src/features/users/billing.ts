import { profileBodyLimits } from '@/api/limits.gen';
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
  company: {
    label: 'Company',
    check: checkOneLine,
    maxLength: profileBodyLimits.company,
    autoComplete: 'organization',
  },
  tax_id: { label: 'Tax ID', check: checkOneLine, maxLength: profileBodyLimits.tax_id, autoComplete: 'off' },
  billing_address: {
    ...{
      label: 'Billing Address',
      check: checkSeveralLines,
      maxLength: profileBodyLimits.billing_address,
      isLong: true,
    },
    ...{ autoComplete: 'billing street-address', hint: 'Empty: the delivery address' },
  },
} satisfies Record<string, BillingField>;

export type BillingName = keyof typeof BILLING;
export const BILLING_FIELDS = Object.entries(BILLING) as [BillingName, BillingField][];
