import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { UserView } from '@/api/types.gen';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { checkOneLine, isLink, isPhone } from '@/ui/field-rules';
import { trimmed } from '@/ui/text-rules';
import { useSaveProfile } from './use-save-profile';

/** The typed fields; a missing value is an empty text. */
type ProfileFields = Record<'education' | 'location' | 'phone' | 'linkedinUrl', string>;

function toFields({ education = '', location = '', phone = '', linkedinUrl = '' }: UserView): ProfileFields {
  return { education, location, phone, linkedinUrl };
}

function checkPhone(phone: string): string | undefined {
  const text = trimmed(phone);
  return text === '' || isPhone(text) ? undefined : '*Please enter a valid phone number without space or dash';
}

function checkLink(link: string): string | undefined {
  const text = trimmed(link);
  return text === '' || isLink(text) ? undefined : '*Please enter a valid link';
}

interface ProfileDialogProps {
  profile: UserView;
  open: boolean;
  onClose: () => void;
}

/** Edits the four fields of the profile, all of which are optional. */
export function ProfileDialog({ profile, open, onClose }: ProfileDialogProps) {
  const [form] = Form.useForm<ProfileFields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const { save, isLoading } = useSaveProfile(profile, form);
  const [problem, setProblem] = useState<string>();

  const submit = async (typed: ProfileFields) => {
    setProblem(undefined);
    const result = await save(typed);
    if (typeof result === 'string') setProblem(result);
    else if (result) onClose();
  };

  return (
    <Modal
      open={open}
      title="Edit Info"
      centered
      destroyOnHidden
      okText="Update"
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterClose={() => {
        setProblem(undefined);
        restart();
      }}
    >
      <Form<ProfileFields>
        {...formProps}
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={toFields(profile)}
        onValuesChange={() => setProblem(undefined)}
        onFinish={(typed) => void submit(typed)}
      >
        <Form.Item name="education" label="Education" rules={[ruleOf(checkOneLine)]}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="location" label="Location" rules={[ruleOf(checkOneLine)]}>
          <Input maxLength={200} autoComplete="address-level2" />
        </Form.Item>
        <Form.Item name="phone" label="Phone" rules={[ruleOf(checkPhone)]}>
          <Input type="tel" maxLength={32} autoComplete="tel" />
        </Form.Item>
        <Form.Item name="linkedinUrl" label="LinkedIn Profile Link" rules={[ruleOf(checkLink)]}>
          <Input inputMode="url" maxLength={200} placeholder="https://www.linkedin.com/in/…" autoComplete="url" />
        </Form.Item>
        {/* Makes Enter submit the form, because the dialog's button is outside it. */}
        <input type="submit" hidden />
        {problem && (
          <p role="alert" className={layout.notice} data-tone="danger">
            {problem}
          </p>
        )}
      </Form>
    </Modal>
  );
}
