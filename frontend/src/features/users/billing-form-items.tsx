import { Form, Input } from 'antd';
import { ruleOf } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { BILLING_FIELDS } from './billing';

/** The fields of the billing data in a dialog. */
export function BillingFormItems() {
  return BILLING_FIELDS.map(([name, { label, check, maxLength, autoComplete, isLong, hint }]) => (
    <Form.Item
      key={name}
      name={name}
      label={label}
      rules={[ruleOf(check)]}
      extra={hint && <span className={layout.fieldNote}>{hint}</span>}
    >
      {isLong ? (
        <Input.TextArea maxLength={maxLength} autoComplete={autoComplete} autoSize={{ minRows: 3, maxRows: 8 }} />
      ) : (
        <Input maxLength={maxLength} autoComplete={autoComplete} />
      )}
    </Form.Item>
  ));
}
