import type { FormInstance, FormRule } from 'antd';
import { useState } from 'react';
import styles from './form-rule.module.css';

/** One field's rules: the message of the first that `value` breaks, or undefined. */
export type Check = (value: string) => string | undefined;

/** Makes a check a rule of an Ant Design form item; its message is announced. */
export function ruleOf(check: Check): FormRule {
  return {
    validator: (_, value: unknown) => {
      const message = check(typeof value === 'string' ? value : '');
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Ant Design shows what it is rejected with
      return message === undefined ? Promise.resolve() : Promise.reject(alertOf(message));
    },
  };
}

/** A message as Ant Design forms show it under a field, with the role their list lacks. */
export function alertOf(message: string) {
  return (
    <span role="alert" className={styles.message}>
      {message}
    </span>
  );
}

/** Shows at the form's fields what the server refuses; answers whether any of it has a field here. */
export function showAtFields<Fields>(form: FormInstance<Fields>, messages: Record<string, string>): boolean {
  const fields = form.getFieldsValue() as Record<string, unknown>;
  const shown = Object.entries(messages).filter(([name]) => name in fields);
  form.setFields(shown.map(([name, message]) => ({ name: name as never, errors: [alertOf(message)] as never[] })));
  return shown.length > 0;
}

/** Form props for "validate on submit, then again on each change". */
export function useValidateAfterSubmit() {
  const [tried, setTried] = useState(false);
  return {
    formProps: {
      noValidate: true,
      validateTrigger: tried ? 'onChange' : 'onSubmit',
      scrollToFirstError: { focus: true },
      // A form that was right and is still here, say because the server refused it, follows changes as well.
      onSubmitCapture: () => setTried(true),
      // A form that its dialog's button submits has no such event.
      onFinishFailed: () => setTried(true),
    },
    /** Back to silence until the next submit. */
    restart: () => setTried(false),
  };
}
