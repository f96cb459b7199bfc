import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { fieldErrors, problemOf } from '@/api/problem';
import type { ProfileBody, UserView } from '@/api/types.gen';
import { useUpdateProfileMutation } from '@/api/api';
import { ruleOf, showAtFields, useValidateAfterSubmit } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { checkOneLine, isLink, isPhone } from '@/ui/field-rules';
import { toast } from '@/ui/toast';

const NOTHING_CHANGED = 'Change Information to Update';

/** The typed fields; a missing value is an empty text. */
type ProfileFields = Record<'education' | 'location' | 'phone' | 'linkedinUrl', string>;

function toFields({ education = '', location = '', phone = '', linkedinUrl = '' }: UserView): ProfileFields {
  return { education, location, phone, linkedinUrl };
}

/** The typed values that differ from the stored profile; undefined when nothing differs. */
function changesOf(profile: UserView, typed: ProfileFields): ProfileBody | undefined {
  const stored = toFields(profile);
  const changed = Object.entries(typed)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([name, text]) => text !== stored[name as keyof ProfileFields]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

function checkPhone(phone: string): string | undefined {
  const text = phone.trim();
  return text === '' || isPhone(text) ? undefined : '*Please enter a valid phone number without space or dash';
}

function checkLink(link: string): string | undefined {
  const text = link.trim();
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
  const [updateProfile, { isLoading }] = useUpdateProfileMutation();
  const [problem, setProblem] = useState<string>();

  const submit = async (typed: ProfileFields) => {
    const profileBody = changesOf(profile, typed);
    if (!profileBody) {
      setProblem(NOTHING_CHANGED);
      return;
    }
    setProblem(undefined);
    const { data, error } = await updateProfile({ id: profile._id, profileBody });
    if (error) {
      if (!showAtFields(form, fieldErrors(error))) setProblem(problemOf(error).detail);
    } else if (data.modifiedCount === 1) {
      toast.success('Your profile is updated');
      onClose();
    } else {
      setProblem(NOTHING_CHANGED);
    }
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
