import { newOrderBodyLimits } from '@/api/limits.gen';
import { Button, Form, Input } from 'antd';
import { checkEmail, trimmed } from '@/ui/text-rules';
import layout from '@/ui/layout.module.css';
import { ruleOf, useUnsavedForm, useValidateAfterSubmit } from '@/ui/form-rule';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import styles from './auth-forms.module.css';
import { signUp } from './sign-in';
import { SocialSignIn, useSignIn } from './social-sign-in';

interface Fields {
  name: string;
  email: string;
  password: string;
}

export function checkName(name: string): string | undefined {
  return trimmed(name) === '' ? '*Enter your name' : undefined;
}

/** At least one digit and one of @$!%*#?&, and only letters, digits and these characters. */
const STRONG_PASSWORD = /^(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]+$/;

export function checkNewPassword(password: string): string | undefined {
  if (password === '') return '*Enter a password';
  if (password.length < 8) return '*Enter at least eight characters password';
  return STRONG_PASSWORD.test(password) ? undefined : '*Enter at least one number and one special character';
}

export function SignUpForm() {
  const [form] = Form.useForm<Fields>();
  const { formProps } = useValidateAfterSubmit();
  const attempt = useSignIn();
  useUnsavedForm(form, {}, () => !attempt.busy);
  return (
    <>
      <Form<Fields>
        {...formProps}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ name, email, password }) => attempt.submit(signUp(trimmed(name), trimmed(email), password))}
      >
        <Form.Item name="name" label="Name" rules={[ruleOf(checkName)]}>
          <Input size="large" autoComplete="name" maxLength={newOrderBodyLimits.name} />
        </Form.Item>
        <Form.Item name="email" label="Email" rules={[ruleOf(checkEmail)]}>
          <Input size="large" type="email" autoComplete="username" />
        </Form.Item>
        <Form.Item
          name="password"
          label="Password"
          rules={[ruleOf(checkNewPassword)]}
          extra={<span className={layout.fieldNote}>8 characters or more, with a number and one of @$!%*#?&amp;</span>}
        >
          <Input.Password size="large" autoComplete="new-password" spellCheck={false} />
        </Form.Item>
        <Button
          block
          size="large"
          type="primary"
          htmlType="submit"
          loading={attempt.busy}
          className={styles.submit ?? ''}
        >
          Sign Up
        </Button>
      </Form>
      <SocialSignIn {...attempt} />
      <UnsavedGuard />
    </>
  );
}
