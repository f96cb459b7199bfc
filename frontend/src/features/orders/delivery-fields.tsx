import type { InputHTMLAttributes } from 'react';
import { useListOrdersOfQuery } from '@/api/api';
import type { NewOrderBody, OrderView } from '@/api/types.gen';
import { Field } from '@/ui/field';
import { checkOneLine, checkSeveralLines } from '@/ui/field-rules';
import styles from './order-form.module.css';
import { checkAddress, checkPhone } from './order-rules';
import type { FieldRule } from './use-order-fields';

interface DeliveryField extends FieldRule, Pick<InputHTMLAttributes<unknown>, 'type' | 'autoComplete'> {
  label: string;
  maxLength: number;
  /** whether it has several lines */
  isLong?: boolean;
}

/** The fields that every order form has: where the order goes, and the buyer's own number and note. */
export const DELIVERY = {
  delivery_phone: { label: 'Phone', initial: '', check: checkPhone, type: 'tel', autoComplete: 'tel', maxLength: 32 },
  delivery_address: {
    ...{ label: 'Delivery Address', initial: '', check: checkAddress, autoComplete: 'street-address' },
    ...{ maxLength: 500, isLong: true },
  },
  po_number: { label: 'PO number (optional)', initial: '', check: checkOneLine, maxLength: 64 },
  note: { label: 'Note (optional)', initial: '', check: checkSeveralLines, maxLength: 500, isLong: true },
} satisfies Record<string, DeliveryField>;

export type DeliveryName = keyof typeof DELIVERY;
const FIELDS = Object.entries(DELIVERY) as [DeliveryName, DeliveryField][];

/** The fields of an order that its lines do not have, trimmed; empty optional ones are absent. */
export function deliveryOf({ name, email }: { name: string; email: string }, values: Record<DeliveryName, string>) {
  const texts = FIELDS.map(([field]) => [field, values[field].trim()] as const).filter(([, text]) => text !== '');
  return { name, email, ...(Object.fromEntries(texts) as Pick<NewOrderBody, DeliveryName>) };
}

interface DeliveryFieldsProps {
  user: { email: string; name: string };
  values: Partial<Record<DeliveryName, string>>;
  errorOf: (name: DeliveryName) => string | undefined;
  change: (name: DeliveryName, value: string) => void;
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
      {FIELDS.map(([name, { label, maxLength, isLong, type, autoComplete = 'off' }]) => (
        <Field key={name} label={label} problem={errorOf(name)}>
          {({ className, ...control }) => {
            const shared = { ...control, name, maxLength, autoComplete, value: values[name] ?? '' };
            return isLong ? (
              <textarea
                {...shared}
                className={`${className} ${styles.address}`}
                rows={2}
                onChange={({ target }) => change(name, target.value)}
              />
            ) : (
              <input
                {...shared}
                className={className}
                type={type}
                onChange={({ target }) => change(name, target.value)}
              />
            );
          }}
        </Field>
      ))}
    </>
  );
}

/** Where an order is delivered, and whom to call. */
export type Delivery = Pick<OrderView, 'delivery_address' | 'delivery_phone'>;

const ANOTHER: Delivery = { delivery_address: '', delivery_phone: '' };
/** Orders among which addresses are looked for. */
const RECENT_ORDERS = 50;
const MAX_OFFERED = 5;

/** The customer's last addresses, newest first. */
export function useEarlierDeliveries(email: string, { skip = false } = {}): Delivery[] {
  const { data } = useListOrdersOfQuery({ email, sort: '-created_at', limit: RECENT_ORDERS }, { skip });
  return lastDeliveries(data?.items ?? []);
}

/** The last addresses, each once, with the phone of its last order. */
export function lastDeliveries(newestFirst: readonly Delivery[]): Delivery[] {
  const byAddress = new Map<string, Delivery>();
  for (const { delivery_address, delivery_phone } of newestFirst)
    if (!byAddress.has(delivery_address)) byAddress.set(delivery_address, { delivery_address, delivery_phone });
  return [...byAddress.values()].slice(0, MAX_OFFERED);
}

interface EarlierAddressesProps {
  earlier: readonly Delivery[];
  values: Delivery;
  onChoose: (delivery: Delivery) => void;
}

/** Fills the delivery fields with those of an earlier order, or empties them. */
export function EarlierAddresses({ earlier, values, onChoose }: EarlierAddressesProps) {
  const chosen = earlier.findIndex(
    ({ delivery_address, delivery_phone }) =>
      delivery_address === values.delivery_address && delivery_phone === values.delivery_phone,
  );
  return (
    <Field label="Earlier addresses">
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={({ target }) => {
            onChoose(earlier[Number(target.value)] ?? ANOTHER);
          }}
        >
          <option value={-1}>Another address</option>
          {earlier.map(({ delivery_address }, index) => (
            <option key={delivery_address} value={index}>
              {delivery_address}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
