import { Form } from 'antd';
import type { UserView } from '@/api/types.gen';
import { FormDialog } from '@/ui/form-dialog';
import type { BillingName } from './billing';
import { BillingFormItems } from './billing-form-items';
import { useSaveProfile } from './use-save-profile';

type BillingFields = Record<BillingName, string>;

/** Edits the billing data of the profile. */
export function BillingDialog({ profile, onClosed }: { profile: UserView; onClosed: () => void }) {
  const [form] = Form.useForm<BillingFields>();
  const save = useSaveProfile(profile, form);
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
      <BillingFormItems />
    </FormDialog>
  );
}
