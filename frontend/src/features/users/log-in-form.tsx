import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { checkEmail, trimmed } from '@/ui/text-rules';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import styles from './auth-forms.module.css';
import { signIn } from './sign-in';
import { SocialSignIn, useSignIn } from './social-sign-in';

interface Fields {
  email: string;
  password: string;
}

export function checkPassword(password: string): string | undefined {
  return password === '' ? '*Enter a password' : undefined;
}

interface LogInFormProps {
  /** initial e-mail */
  email?: string;
  /** renders the link below the password for the typed e-mail */
  forgotten?: (email: string | undefined) => ReactNode;
}

export function LogInForm({ email: initialEmail, forgotten }: LogInFormProps) {
  const [form] = Form.useForm<Fields>();
  const typedEmail = Form.useWatch('email', form);
  const { formProps } = useValidateAfterSubmit();
  const attempt = useSignIn();
  return (
    <>
      <Form<Fields>
        {...formProps}
        form={form}
        initialValues={{ email: initialEmail }}
        layout="vertical"
        requiredMark={false}
        onFinish={({ email, password }) => attempt.submit(signIn(trimmed(email), password))}
      >
        <Form.Item name="email" label="Email" rules={[ruleOf(checkEmail)]}>
          <Input size="large" type="email" autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={[ruleOf(checkPassword)]}>
          <Input.Password size="large" autoComplete="current-password" spellCheck={false} />
        </Form.Item>
        {forgotten && <p className={styles.forgotten}>{forgotten(typedEmail)}</p>}
        <Button
          block
          size="large"
          type="primary"
          htmlType="submit"
          loading={attempt.busy}
          className={styles.submit ?? ''}
        >
          Log In
        </Button>
      </Form>
      <SocialSignIn {...attempt} />
    </>
  );
}
