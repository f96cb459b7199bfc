import { Form, Input } from 'antd';
import type { UserView } from '@/api/types.gen';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { BILLING_FIELDS, type BillingName } from './billing';
import { useSaveProfile } from './use-save-profile';

type BillingFields = Record<BillingName, string>;

/** Edits the billing data of the profile. */
export function BillingDialog({ profile, onClosed }: { profile: UserView; onClosed: () => void }) {
  const [form] = Form.useForm<BillingFields>();
  const { save } = useSaveProfile(profile, form);
  const { company = '', tax_id = '', billing_address = '' } = profile;
  return (
    <FormDialog
      form={form}
      title="Edit Billing"
      submitLabel="Update"
      initialValues={{ company, tax_id, billing_address }}
      onSubmit={save}
      onOpen={() => form.focusField('company')}
      onClosed={onClosed}
    >
      {BILLING_FIELDS.map(([name, { label, check, maxLength, autoComplete, isLong, hint }]) => (
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
      ))}
    </FormDialog>
  );
}
