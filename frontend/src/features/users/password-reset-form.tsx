import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useGetConfigQuery } from '@/api/api';
import { checkEmail, trimmed } from '@/ui/text-rules';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import styles from './auth-forms.module.css';
import type { Dispatch } from './session';
import { sendPasswordReset } from './sign-in';
import { signInMessage } from './sign-in-error';

interface Attempt {
  busy: boolean;
  /** error message after a failure */
  message?: string;
  /** the address that the link was sent to */
  sentTo?: string;
}

/** Sends a link for a new password. The message does not reveal whether the address has an account. */
export function PasswordResetForm({ email: initialEmail }: { email?: string }) {
  const dispatch = useDispatch<Dispatch>();
  const { formProps } = useValidateAfterSubmit();
  const { data: config } = useGetConfigQuery();
  const [{ busy, message, sentTo }, setAttempt] = useState<Attempt>({ busy: false });

  const submit = async (typed: string) => {
    const email = trimmed(typed);
    setAttempt({ busy: true });
    setAttempt(
      await dispatch(sendPasswordReset(email)).then(
        () => ({ busy: false, sentTo: email }),
        (error: unknown) => ({ busy: false, message: signInMessage(error) }),
      ),
    );
  };
  return (
    <>
      <Form<{ email: string }>
        {...formProps}
        initialValues={{ email: initialEmail }}
        layout="vertical"
        requiredMark={false}
        onFinish={({ email }) => void submit(email)}
      >
        <Form.Item name="email" label="Email" rules={[ruleOf(checkEmail)]}>
          <Input size="large" type="email" autoComplete="username" />
        </Form.Item>
        <Button block size="large" type="primary" htmlType="submit" loading={busy} className={styles.submit ?? ''}>
          Send Link
        </Button>
      </Form>
      {message !== undefined && (
        <p role="alert" className={`${layout.notice} ${styles.notice}`} data-tone="danger">
          {message}
        </p>
      )}
      <div role="status">
        {sentTo !== undefined && (
          <div className={`${layout.notice} ${styles.notice}`} data-tone="success">
            <p>If {sentTo} has an account here, a link to choose a new password is on its way to it.</p>
            <p>
              {config?.identity.emulator === true
                ? 'This demo sends no e-mails: the link is in the terminal in which the shop was started, and on the page Messages for admins.'
                : 'No e-mail after a few minutes? Look in the spam folder, or send the link again.'}
            </p>
          </div>
        )}
      </div>
    </>
  );
}
