import type { FormInstance, FormRule } from 'antd';
import { useState } from 'react';
import layout from './layout.module.css';
import { useUnsaved } from './unsaved-guard';

/** The rules of one field: returns the message of the first rule that `value` violates, or undefined. */
export type Check = (value: string) => string | undefined;

/** Turns a check into a rule of an Ant Design form item; screen readers announce its message. */
export function ruleOf(check: Check): FormRule {
  return {
    validator: (_, value: unknown) => {
      const message = check(typeof value === 'string' ? value : '');
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- Ant Design shows the rejection value
      return message === undefined ? Promise.resolve() : Promise.reject(alertOf(message));
    },
  };
}

/** A message under a field of an Ant Design form, with `role="alert"`, which Ant Design's own list lacks. */
export function alertOf(message: string) {
  return (
    <span role="alert" className={layout.fieldNote}>
      {message}
    </span>
  );
}

/** Shows the server's messages at their fields, `lines.0.amount` in a list; returns whether the form has at least one of these fields. */
export function showAtFields<Fields>(form: FormInstance<Fields>, messages: Record<string, string>): boolean {
  const fields = form.getFieldsValue() as Record<string, unknown>;
  const paths = Object.entries(messages).map(([name, message]) => ({ path: pathOf(name), message }));
  const shown = paths.filter(({ path: [first = ''] }) => first in fields);
  form.setFields(shown.map(({ path, message }) => ({ name: path as never, errors: [alertOf(message)] as never[] })));
  return shown.length > 0;
}

const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const DISCARD = {
  title: 'Discard what you typed?',
  text: 'It is not saved yet.',
  leave: 'Discard',
  stay: 'Keep Editing',
};

/**
 * Asks before typed values of a form are lost, see `useUnsaved`.
 * @param saved the values that are not lost
 * @param isOpen whether they would be lost now
 */
export function useUnsavedForm<Fields extends object>(
  form: FormInstance<Fields>,
  saved: Partial<Fields>,
  isOpen: (leavesPage: boolean) => boolean = () => true,
) {
  const isTyped = () => !isSame(form.getFieldsValue(), saved);
  return useUnsaved((leavesPage) => isOpen(leavesPage) && isTyped(), DISCARD);
}

/** Whether the fields of a form have these values; an empty one and none are the same. */
function isSame(typed: unknown, saved: unknown): boolean {
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed))
    return JSON.stringify(typed ?? '') === JSON.stringify(saved ?? '');
  const before = (saved ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(typed).every(([name, value]) => isSame(value, before[name]));
}

/** Form props for "validate on submit, then again on each change". */
export function useValidateAfterSubmit() {
  const [submitted, setSubmitted] = useState(false);
  return {
    formProps: {
      noValidate: true,
      validateTrigger: submitted ? 'onChange' : 'onSubmit',
      scrollToFirstError: { focus: true },
      // A valid form that stays open, for example because the server refused it, also validates on change afterwards.
      onSubmitCapture: () => setSubmitted(true),
      // A form that is submitted by its dialog's button has no submit event.
      onFinishFailed: () => setSubmitted(true),
    },
    /** Stops validating until the next submit. */
    restart: () => setSubmitted(false),
  };
}
