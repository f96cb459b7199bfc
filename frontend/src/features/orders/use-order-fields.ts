import { useEffect, useState } from 'react';
import { readDraft, saveDraft } from './order-draft';

/** A field of an order form, with the API's name, so that the server's messages match it. */
export interface FieldRule {
  /** its value until another one is typed */
  initial: string;
  /** the error of a value, if it has one */
  check: (value: string) => string | undefined;
  /** whether the error is shown while the value is typed, not only after a submit */
  atOnce?: boolean;
}

/** The fields of an order form, in its order, with their errors; their draft survives a reload and a new log-in. */
export function useOrderFields<Name extends string>(email: string, form: string, rules: Record<Name, FieldRule>) {
  type Values = Record<Name, string>;
  const names = Object.keys(rules) as Name[];
  const [typed, setTyped] = useState<Partial<Values>>(() => (readDraft(email, form).fields ?? {}) as Partial<Values>);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refused, setRefused] = useState<Partial<Values>>({});
  useEffect(() => saveDraft(email, form, { fields: typed as Record<string, string> }), [email, form, typed]);

  const fields = Object.fromEntries(names.map((name) => [name, typed[name] ?? rules[name].initial])) as Values;
  const isShown = (name: Name) => isSubmitted || (rules[name].atOnce === true && typed[name] !== undefined);

  return {
    fields,
    /** the message to show at a field */
    errorOf: (name: Name) => (isShown(name) ? rules[name].check(fields[name]) : undefined) ?? refused[name],
    change: (name: Name, value: string) => {
      setTyped({ ...typed, [name]: value });
      setRefused({ ...refused, [name]: undefined });
    },
    /** Sets several values at once. */
    fill: (values: Partial<Values>) => {
      setTyped({ ...typed, ...values });
      setRefused({});
    },
    /** Sets these values and shows all errors from now on; returns the first invalid field. */
    validate: (values: Partial<Values> = {}): Name | undefined => {
      setIsSubmitted(true);
      setRefused({});
      const next = { ...fields, ...values };
      if (names.some((name) => next[name] !== fields[name])) setTyped({ ...typed, ...values });
      return names.find((name) => rules[name].check(next[name]) !== undefined);
    },
    /** Shows the server's messages at their fields; returns those about fields that the form does not have. */
    showRefusal: (messages: Record<string, string>): string[] => {
      const all = Object.entries(messages);
      setRefused(Object.fromEntries(all.filter(([name]) => name in fields)) as Partial<Values>);
      return all.filter(([name]) => !(name in fields)).map(([, message]) => message);
    },
    /** Clears the form and its draft. */
    reset: () => {
      setTyped({});
      setIsSubmitted(false);
      setRefused({});
    },
  };
}
