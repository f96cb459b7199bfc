import { Button, Form, Input } from 'antd';
import { checkEmail } from '@/ui/email-rule';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import { checkName, checkNewPassword } from './credential-rules';
import { GoogleButton } from './google-button';
import { PasswordInput } from './password-input';
import { signInWithGoogle, signUp } from './session';
import { SignInAlert } from './sign-in-alert';
import styles from './sign-in.module.css';
import { useSigningIn } from './use-signing-in';

interface Fields {
  name: string;
  email: string;
  password: string;
}

export function SignUpForm() {
  const { formProps } = useValidateAfterSubmit();
  const { busy, message, run } = useSigningIn();
  return (
    <>
      <Form<Fields>
        {...formProps}
        layout="vertical"
        requiredMark={false}
        onFinish={({ name, email, password }) => run(signUp(name.trim(), email.trim(), password))}
      >
        <Form.Item name="name" label="Name" rules={[ruleOf(checkName)]}>
          <Input size="large" autoComplete="name" maxLength={200} />
        </Form.Item>
        <Form.Item name="email" label="Email" rules={[ruleOf(checkEmail)]}>
          <Input size="large" type="email" autoComplete="username" />
        </Form.Item>
        <Form.Item
          name="password"
          label="Password"
          rules={[ruleOf(checkNewPassword)]}
          extra={<span className={styles.hint}>8 characters or more, with a number and one of @$!%*#?&amp;</span>}
        >
          <PasswordInput size="large" autoComplete="new-password" />
        </Form.Item>
        <Button block size="large" type="primary" htmlType="submit" loading={busy}>
          Sign Up
        </Button>
      </Form>
      <p className={styles.or}>or</p>
      <GoogleButton disabled={busy} onClick={() => run(signInWithGoogle())} />
      <SignInAlert message={message} />
    </>
  );
}
