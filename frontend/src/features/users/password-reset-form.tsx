import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useGetConfigQuery } from '@/api/api';
import { checkEmail } from '@/ui/email-rule';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import { sendPasswordReset, type Dispatch } from './session';
import { signInMessage } from './sign-in-message';
import styles from './auth-forms.module.css';

interface Attempt {
  busy: boolean;
  /** why it failed */
  message?: string;
  /** where the link went */
  sentTo?: string;
}

/** Asks for an e-mail with a link to choose a new password; nobody learns from it who has an account. */
export function PasswordResetForm({ email: first }: { email?: string }) {
  const dispatch = useDispatch<Dispatch>();
  const { formProps } = useValidateAfterSubmit();
  const [{ busy, message, sentTo }, setAttempt] = useState<Attempt>({ busy: false });

  const submit = async (typed: string) => {
    const email = typed.trim();
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
        initialValues={{ email: first }}
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
        <div role="alert" className={styles.alert}>
          {message}
        </div>
      )}
      <div role="status">{sentTo !== undefined && <Sent to={sentTo} />}</div>
    </>
  );
}

function Sent({ to }: { to: string }) {
  const { data } = useGetConfigQuery();
  return (
    <div className={styles.sent}>
      <p>If {to} has an account here, a link to choose a new password is on its way to it.</p>
      {data?.identity.emulator === true ? (
        <p>This demo sends no e-mails: the link comes to the terminal in which the shop was started.</p>
      ) : (
        <p>Nothing after a few minutes? Look among the unwanted e-mails, or send it again.</p>
      )}
    </div>
  );
}
