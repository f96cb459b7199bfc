import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { checkEmail } from '@/ui/email-rule';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import { checkLogInPassword } from './credential-rules';
import { SocialSignIn } from './social-sign-in';
import { PasswordInput } from './password-input';
import { signIn } from './session';
import styles from './auth-forms.module.css';
import { useSignIn } from './use-sign-in';

interface Fields {
  email: string;
  password: string;
}

interface LogInFormProps {
  /** the e-mail to begin with */
  email?: string;
  /** what stands under the password, given the e-mail as it is typed */
  forgotten?: (email: string | undefined) => ReactNode;
}

export function LogInForm({ email: first, forgotten }: LogInFormProps) {
  const [form] = Form.useForm<Fields>();
  const typed = Form.useWatch('email', form);
  const { formProps } = useValidateAfterSubmit();
  const signingIn = useSignIn();
  return (
    <>
      <Form<Fields>
        {...formProps}
        form={form}
        initialValues={{ email: first }}
        layout="vertical"
        requiredMark={false}
        onFinish={({ email, password }) => signingIn.submit(signIn(email.trim(), password))}
      >
        <Form.Item name="email" label="Email" rules={[ruleOf(checkEmail)]}>
          <Input size="large" type="email" autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={[ruleOf(checkLogInPassword)]}>
          <PasswordInput size="large" autoComplete="current-password" />
        </Form.Item>
        {forgotten && <p className={styles.forgotten}>{forgotten(typed)}</p>}
        <Button
          block
          size="large"
          type="primary"
          htmlType="submit"
          loading={signingIn.busy}
          className={styles.submit ?? ''}
        >
          Log In
        </Button>
      </Form>
      <SocialSignIn {...signingIn} />
    </>
  );
}
