import { Button, Form, Input } from 'antd';
import { checkEmail } from '@/ui/email-rule';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import { checkLogInPassword } from './credential-rules';
import { GoogleButton } from './google-button';
import { PasswordInput } from './password-input';
import { signIn, signInWithGoogle } from './session';
import { SignInAlert } from './sign-in-alert';
import styles from './sign-in.module.css';
import { useSigningIn } from './use-signing-in';

interface Fields {
  email: string;
  password: string;
}

export function LogInForm() {
  const { formProps } = useValidateAfterSubmit();
  const { busy, message, run } = useSigningIn();
  return (
    <>
      <Form<Fields>
        {...formProps}
        layout="vertical"
        requiredMark={false}
        onFinish={({ email, password }) => run(signIn(email.trim(), password))}
      >
        <Form.Item name="email" label="Email" rules={[ruleOf(checkEmail)]}>
          <Input size="large" type="email" autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={[ruleOf(checkLogInPassword)]}>
          <PasswordInput size="large" autoComplete="current-password" />
        </Form.Item>
        <Button block size="large" type="primary" htmlType="submit" loading={busy}>
          Log In
        </Button>
      </Form>
      <p className={styles.or}>or</p>
      <GoogleButton disabled={busy} onClick={() => run(signInWithGoogle())} />
      <SignInAlert message={message} />
    </>
  );
}
