import { profileBodyLimits } from '@/api/limits.gen';
import { Form, Input } from 'antd';
import type { UserView } from '@/api/types.gen';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf } from '@/ui/form-rule';
import { checkOneLine, checkPhone, isLink } from '@/ui/field-rules';
import { trimmed } from '@/ui/text-rules';
import { useSaveProfile } from './use-save-profile';

/** The typed fields; a missing value is an empty text. */
type ProfileFields = Record<'education' | 'location' | 'phone' | 'linkedinUrl', string>;

function toFields({ education = '', location = '', phone = '', linkedinUrl = '' }: UserView): ProfileFields {
  return { education, location, phone, linkedinUrl };
}

function checkLink(link: string): string | undefined {
  const text = trimmed(link);
  return text === '' || isLink(text) ? undefined : '*Please enter a valid link';
}

/** Edits the four fields of the profile, all of which are optional. */
export function ProfileDialog({ profile, onClosed }: { profile: UserView; onClosed: () => void }) {
  const [form] = Form.useForm<ProfileFields>();
  const save = useSaveProfile(profile, form);
  return (
    <FormDialog
      form={form}
      title="Edit Info"
      submitLabel="Update"
      initialValues={toFields(profile)}
      onSubmit={save}
      onOpen={() => form.focusField('education')}
      onClosed={onClosed}
    >
      <Form.Item name="education" label="Education" rules={[ruleOf(checkOneLine)]}>
        <Input maxLength={profileBodyLimits.education} />
      </Form.Item>
      <Form.Item name="location" label="Location" rules={[ruleOf(checkOneLine)]}>
        <Input maxLength={profileBodyLimits.location} autoComplete="address-level2" />
      </Form.Item>
      <Form.Item
        name="phone"
        label="Phone"
        rules={[ruleOf((phone) => (trimmed(phone) === '' ? undefined : checkPhone(phone)))]}
      >
        <Input type="tel" maxLength={profileBodyLimits.phone} autoComplete="tel" />
      </Form.Item>
      <Form.Item name="linkedinUrl" label="LinkedIn Profile Link" rules={[ruleOf(checkLink)]}>
        <Input
          inputMode="url"
          maxLength={profileBodyLimits.linkedinUrl}
          placeholder="https://www.linkedin.com/in/…"
          autoComplete="url"
        />
      </Form.Item>
    </FormDialog>
  );
}
