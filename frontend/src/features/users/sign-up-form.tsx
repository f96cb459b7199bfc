import { Button, Form, Input } from 'antd';
import { checkEmail } from '@/ui/email-rule';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import { checkName, checkNewPassword } from './credential-rules';
import { SocialSignIn } from './social-sign-in';
import { PasswordInput } from './password-input';
import { signUp } from './session';
import styles from './auth-forms.module.css';
import { useSignIn } from './use-sign-in';

interface Fields {
  name: string;
  email: string;
  password: string;
}

export function SignUpForm() {
  const { formProps } = useValidateAfterSubmit();
  const signingIn = useSignIn();
  return (
    <>
      <Form<Fields>
        {...formProps}
        layout="vertical"
        requiredMark={false}
        onFinish={({ name, email, password }) => signingIn.submit(signUp(name.trim(), email.trim(), password))}
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
        <Button
          block
          size="large"
          type="primary"
          htmlType="submit"
          loading={signingIn.busy}
          className={styles.submit ?? ''}
        >
          Sign Up
        </Button>
      </Form>
      <SocialSignIn {...signingIn} />
    </>
  );
}
