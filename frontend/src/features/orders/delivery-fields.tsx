import { Field } from '@/ui/field';
import { checkOneLine, checkSeveralLines } from '@/ui/field-rules';
import styles from './order-form.module.css';
import { checkAddress, checkPhone } from './order-rules';
import type { FieldRule } from './use-order-fields';

type Name = 'delivery_phone' | 'delivery_address' | 'po_number' | 'note';

/** The rules of the fields that every order form has. */
export const DELIVERY: Record<Name, FieldRule> = {
  delivery_phone: { initial: '', check: checkPhone },
  delivery_address: { initial: '', check: checkAddress },
  po_number: { initial: '', check: checkOneLine },
  note: { initial: '', check: checkSeveralLines },
};

interface DeliveryFieldsProps {
  user: { email: string; name: string };
  values: Partial<Record<Name, string>>;
  errorOf: (name: Name) => string | undefined;
  change: (name: Name, value: string) => void;
}

/** Who gets the order, and where; and the buyer's own number and note. */
export function DeliveryFields({ user, values, errorOf, change }: DeliveryFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field label="Name">{(control) => <input {...control} readOnly value={user.name} autoComplete="off" />}</Field>
        <Field label="Email">
          {(control) => <input {...control} readOnly value={user.email} autoComplete="off" />}
        </Field>
      </div>
      <Field label="Phone" problem={errorOf('delivery_phone')}>
        {(control) => (
          <input
            {...control}
            type="tel"
            name="delivery_phone"
            autoComplete="tel"
            maxLength={32}
            value={values.delivery_phone ?? ''}
            onChange={(event) => change('delivery_phone', event.target.value)}
          />
        )}
      </Field>
      <Field label="Delivery Address" problem={errorOf('delivery_address')}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.address}`}
            name="delivery_address"
            autoComplete="street-address"
            rows={2}
            maxLength={500}
            value={values.delivery_address ?? ''}
            onChange={(event) => change('delivery_address', event.target.value)}
          />
        )}
      </Field>
      <Field label="PO number (optional)" problem={errorOf('po_number')}>
        {(control) => (
          <input
            {...control}
            name="po_number"
            autoComplete="off"
            maxLength={64}
            value={values.po_number ?? ''}
            onChange={(event) => change('po_number', event.target.value)}
          />
        )}
      </Field>
      <Field label="Note (optional)" problem={errorOf('note')}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.address}`}
            name="note"
            autoComplete="off"
            rows={2}
            maxLength={500}
            value={values.note ?? ''}
            onChange={(event) => change('note', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
