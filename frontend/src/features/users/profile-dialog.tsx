import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { UserView } from '@/api/types.gen';
import { useUpdateProfileMutation } from '@/api/api';
import { fieldErrors, problemOf } from '@/api/problem';
import { ruleOf, showAtFields, useValidateAfterSubmit } from '@/ui/form-rule';
import { useToast } from '@/ui/toast';
import { changesOf, fieldsOf, type ProfileFields } from './profile-fields';
import { checkProfileLink, checkProfilePhone } from './profile-rules';
import styles from './profile.module.css';

const NOTHING_CHANGED = 'Change Information to Update';

interface ProfileDialogProps {
  profile: UserView;
  open: boolean;
  onClose: () => void;
}

/** Changes the profile's four fields. */
export function ProfileDialog({ profile, open, onClose }: ProfileDialogProps) {
  const [form] = Form.useForm<ProfileFields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const [updateProfile, { isLoading }] = useUpdateProfileMutation();
  const [problem, setProblem] = useState<string>();
  const toast = useToast();

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
        initialValues={fieldsOf(profile)}
        onValuesChange={() => setProblem(undefined)}
        onFinish={(typed) => void submit(typed)}
        className={styles.form}
      >
        <Form.Item name="education" label="Education">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="location" label="Location">
          <Input maxLength={200} autoComplete="address-level2" />
        </Form.Item>
        <Form.Item name="phone" label="Phone" rules={[ruleOf(checkProfilePhone)]}>
          <Input type="tel" maxLength={32} autoComplete="tel" />
        </Form.Item>
        <Form.Item name="linkedinUrl" label="LinkedIn Profile Link" rules={[ruleOf(checkProfileLink)]}>
          <Input inputMode="url" maxLength={200} placeholder="https://www.linkedin.com/in/…" autoComplete="url" />
        </Form.Item>
        {/* Enter in a field submits, as in any form; the dialog's own button stands outside the form. */}
        <input type="submit" hidden />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </Form>
    </Modal>
  );
}
