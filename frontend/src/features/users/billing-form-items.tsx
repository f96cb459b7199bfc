import { Input } from 'antd';
import { ruleOf } from '@/ui/form-rule';
import { PrintedItem } from '@/ui/printed-item';
import { BILLING_FIELDS } from './billing';

/** The fields of the billing data in a dialog. */
export function BillingFormItems() {
  return BILLING_FIELDS.map(([name, { label, check, maxLength, autoComplete, isLong, hint }]) => (
    <PrintedItem key={name} name={name} label={label} rules={[ruleOf(check)]} hint={hint}>
      {isLong ? (
        <Input.TextArea maxLength={maxLength} autoComplete={autoComplete} autoSize={{ minRows: 3, maxRows: 8 }} />
      ) : (
        <Input maxLength={maxLength} autoComplete={autoComplete} />
      )}
    </PrintedItem>
  ));
}
