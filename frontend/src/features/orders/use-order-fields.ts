import { useEffect, useState } from 'react';
import type { PartView } from '@/api/types.gen';
import { keepDraft, readDraft, type OrderFields } from './order-draft';
import { checkAddress, checkAmount, checkPhone } from './order-rules';

export type FieldName = keyof OrderFields;

/** As they stand in the form. */
const NAMES: readonly FieldName[] = ['delivery_phone', 'delivery_address', 'amount'];

/** The order form's fields, what is wrong with them, and their draft, which survives a reload and a new log-in. */
export function useOrderFields(part: PartView, email: string) {
  const [typed, setTyped] = useState(() => readDraft(email, part._id).fields ?? {});
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<OrderFields>>({});
  useEffect(() => keepDraft(email, part._id, { fields: typed }), [email, part._id, typed]);

  const fields: OrderFields = { delivery_phone: '', delivery_address: '', amount: String(part.min_order), ...typed };
  const broken: Partial<OrderFields> = {
    delivery_phone: checkPhone(fields.delivery_phone),
    delivery_address: checkAddress(fields.delivery_address),
    amount: checkAmount(fields.amount, part),
  };
  // A wrong amount disables the button, so it is said while it is typed.
  const isSaid = (name: FieldName) => tried || (name === 'amount' && typed.amount !== undefined);

  return {
    fields,
    /** the message under a field */
    problemOf: (name: FieldName) => (isSaid(name) ? broken[name] : undefined) ?? refused[name],
    type: (name: FieldName, value: string) => {
      setTyped({ ...typed, [name]: value });
      setRefused({ ...refused, [name]: undefined });
    },
    /** Says what is wrong from now on; answers the first field that is, with this amount. */
    submit: (amount: string): FieldName | undefined => {
      setTried(true);
      setRefused({});
      if (amount !== fields.amount) setTyped({ ...typed, amount });
      const now = { ...broken, amount: checkAmount(amount, part) };
      return NAMES.find((name) => now[name] !== undefined);
    },
    /** Shows at the fields what the server refuses; answers the messages that have no field here. */
    refuse: (messages: Record<string, string>): string[] => {
      const all = Object.entries(messages);
      setRefused(Object.fromEntries(all.filter(([name]) => name in fields)));
      return all.filter(([name]) => !(name in fields)).map(([, message]) => message);
    },
    /** Empties the form and its draft. */
    reset: () => {
      setTyped({});
      setTried(false);
      setRefused({});
    },
  };
}
