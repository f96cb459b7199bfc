import { useEffect, useState } from 'react';
import type { PartView } from '@/api/types.gen';
import { readDraft, saveDraft, type OrderFields } from './order-draft';
import { checkAddress, checkAmount, checkPhone } from './order-rules';

export type FieldName = keyof OrderFields;

/** The fields in the order of the form. */
const FIELD_NAMES: readonly FieldName[] = ['delivery_phone', 'delivery_address', 'amount'];

/** The fields of the order form with their errors; their draft survives a reload and a new log-in. */
export function useOrderFields(part: PartView, email: string) {
  const [typed, setTyped] = useState(() => readDraft(email, part._id).fields ?? {});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refused, setRefused] = useState<Partial<OrderFields>>({});
  useEffect(() => saveDraft(email, part._id, { fields: typed }), [email, part._id, typed]);

  const fields: OrderFields = { delivery_phone: '', delivery_address: '', amount: String(part.min_order), ...typed };
  const errors: Partial<OrderFields> = {
    delivery_phone: checkPhone(fields.delivery_phone),
    delivery_address: checkAddress(fields.delivery_address),
    amount: checkAmount(fields.amount, part),
  };
  // A wrong amount disables the Order button, so its error is shown while it is typed.
  const isShown = (name: FieldName) => isSubmitted || (name === 'amount' && typed.amount !== undefined);

  return {
    fields,
    /** the message to show at a field */
    errorOf: (name: FieldName) => (isShown(name) ? errors[name] : undefined) ?? refused[name],
    change: (name: FieldName, value: string) => {
      setTyped({ ...typed, [name]: value });
      setRefused({ ...refused, [name]: undefined });
    },
    /** Shows all errors from now on; returns the first invalid field, with this amount. */
    validate: (amount: string): FieldName | undefined => {
      setIsSubmitted(true);
      setRefused({});
      if (amount !== fields.amount) setTyped({ ...typed, amount });
      const current = { ...errors, amount: checkAmount(amount, part) };
      return FIELD_NAMES.find((name) => current[name] !== undefined);
    },
    /** Shows the server's messages at their fields; returns those about fields that the form does not have. */
    showRefusal: (messages: Record<string, string>): string[] => {
      const all = Object.entries(messages);
      setRefused(Object.fromEntries(all.filter(([name]) => name in fields)));
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
