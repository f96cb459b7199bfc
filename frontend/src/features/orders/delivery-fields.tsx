import { newLinesBodyLimits } from '@/api/limits.gen';
import { useState, type InputHTMLAttributes } from 'react';
import { useGetProfileQuery, useListOrdersOfQuery } from '@/api/api';
import type { NewOrderBody, OrderView } from '@/api/types.gen';
import { BILLING, BILLING_FIELDS, type BillingName } from '@/features/users/billing';
import { Field } from '@/ui/field';
import { checkOneLine, checkSeveralLines } from '@/ui/field-rules';
import { withPrintNote } from '@/ui/print-note';
import { trimmed } from '@/ui/text-rules';
import styles from './order-form.module.css';
import { checkAddress, checkDeliveryPhone } from './order-rules';
import type { FieldRule } from './use-order-fields';

interface DeliveryField extends FieldRule, Pick<InputHTMLAttributes<unknown>, 'type' | 'autoComplete'> {
  label: string;
  maxLength: number;
  /** whether it has several lines */
  isLong?: boolean;
  hint?: string;
}

const SHOWN = {
  delivery_phone: {
    label: 'Phone',
    initial: '',
    check: checkDeliveryPhone,
    type: 'tel',
    autoComplete: 'tel',
    maxLength: newLinesBodyLimits.delivery_phone,
  },
  delivery_address: {
    ...{ label: 'Delivery Address', initial: '', check: checkAddress, autoComplete: 'street-address' },
    ...{ maxLength: newLinesBodyLimits.delivery_address, isLong: true },
  },
  po_number: {
    label: 'PO number (optional)',
    initial: '',
    check: checkOneLine,
    maxLength: newLinesBodyLimits.po_number,
  },
  note: {
    label: 'Note (optional)',
    initial: '',
    check: checkSeveralLines,
    maxLength: newLinesBodyLimits.note,
    isLong: true,
  },
} satisfies Record<string, DeliveryField>;
const FIELDS = Object.entries(SHOWN) as [keyof typeof SHOWN, DeliveryField][];

/** The fields that every order form has: where the order goes, the buyer's own number and note, and the billing data. */
export const DELIVERY = {
  ...SHOWN,
  company: { ...BILLING.company, initial: '' },
  tax_id: { ...BILLING.tax_id, initial: '' },
  billing_address: { ...BILLING.billing_address, initial: '' },
  /** whether the billing data is unfolded: empty before that, then `open` or `closed` */
  billing: { initial: '', check: () => undefined },
} satisfies Record<string, FieldRule>;
export type DeliveryName = keyof typeof DELIVERY;

const startingWith = <Rule extends FieldRule>(rule: Rule, initial = ''): Rule => ({ ...rule, initial });

/**
 * The rules of these fields, and the customer's earlier addresses, newest first: phone and address begin with those of the last order, the
 * billing data with the profile's.
 */
export function useDelivery(email: string, { skip = false } = {}) {
  const orders = useListOrdersOfQuery({ email, sort: '-created_at', limit: RECENT_ORDERS }, { skip });
  const { data: profile } = useGetProfileQuery({ email }, { skip });
  // Those that were loaded first: an order placed meanwhile would change the fields while they are filled in.
  const [first, setFirst] = useState(orders.data);
  if (!first && orders.data) setFirst(orders.data);
  const earlier = lastDeliveries(first?.items ?? []);
  const rules: typeof DELIVERY = {
    ...DELIVERY,
    delivery_phone: startingWith(DELIVERY.delivery_phone, earlier[0]?.delivery_phone),
    delivery_address: startingWith(DELIVERY.delivery_address, earlier[0]?.delivery_address),
    company: startingWith(DELIVERY.company, profile?.company),
    tax_id: startingWith(DELIVERY.tax_id, profile?.tax_id),
    billing_address: startingWith(DELIVERY.billing_address, profile?.billing_address),
  };
  return { rules, earlier, isLoading: orders.isLoading };
}

/**
 * The fields of an order that its lines do not have, trimmed. Empty optional ones are absent, except those of the billing data once the
 * customer has seen them: the shop copies the profile's into an order without any.
 */
export function deliveryOf({ name, email }: { name: string; email: string }, values: Record<DeliveryName, string>) {
  const texts = FIELDS.map(([field]) => [field, trimmed(values[field])] as const).filter(([, text]) => text !== '');
  const billing = BILLING_FIELDS.map(([field]) => [field, trimmed(values[field])] as const);
  const isBilled = values.billing !== '' || billing.some(([, text]) => text !== '');
  const delivery = Object.fromEntries(texts) as Pick<NewOrderBody, keyof typeof SHOWN>;
  return { name, email, ...delivery, ...(isBilled && (Object.fromEntries(billing) as Record<BillingName, string>)) };
}

interface DeliveryFieldsProps {
  user: { email: string; name: string };
  values: Partial<Record<DeliveryName, string>>;
  errorOf: (name: DeliveryName) => string | undefined;
  change: (name: DeliveryName, value: string) => void;
}

/** Who gets the order, and where; the buyer's own number and note; and, folded up, the billing data. */
export function DeliveryFields({ user, values, errorOf, change }: DeliveryFieldsProps) {
  const fieldOf = ([name, field]: readonly [DeliveryName, DeliveryInput]) => (
    <OrderField
      key={name}
      {...{ name, field }}
      value={values[name] ?? ''}
      problem={errorOf(name)}
      onChange={(value) => change(name, value)}
    />
  );
  const isOpen = values.billing === 'open';
  const summary = BILLING_FIELDS.map(([name]) => values[name]).find(Boolean);
  return (
    <>
      <div className={styles.pair}>
        <Field label="Name" hint={withPrintNote(user.name)}>
          {(control) => <input {...control} readOnly value={user.name} autoComplete="off" />}
        </Field>
        <Field label="Email">
          {(control) => <input {...control} readOnly value={user.email} autoComplete="off" />}
        </Field>
      </div>
      {FIELDS.map(fieldOf)}
      <details
        className={styles.fold}
        open={isOpen || BILLING_FIELDS.some(([name]) => errorOf(name) !== undefined)}
        onToggle={({ currentTarget: { open } }) => {
          // Also sent when the form itself has opened or closed it.
          if (open !== isOpen) change('billing', open ? 'open' : 'closed');
        }}
      >
        <summary>Billing {!isOpen && <span className={styles.summary}>{summary}</span>}</summary>
        {BILLING_FIELDS.map(fieldOf)}
      </details>
    </>
  );
}

type DeliveryInput = Omit<DeliveryField, 'initial' | 'check'>;

interface OrderFieldProps {
  name: DeliveryName;
  field: DeliveryInput;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function OrderField({ name, field, value, problem, onChange }: OrderFieldProps) {
  const { label, maxLength, isLong, type, hint, autoComplete = 'off' } = field;
  return (
    <Field label={label} problem={problem} hint={withPrintNote(value, hint)}>
      {({ className, ...control }) => {
        const shared = { ...control, name, maxLength, autoComplete, value };
        return isLong ? (
          <textarea
            {...shared}
            className={`${className} ${styles.address}`}
            rows={2}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <input {...shared} className={className} type={type} onChange={({ target }) => onChange(target.value)} />
        );
      }}
    </Field>
  );
}

/** Where an order is delivered, and whom to call. */
export type Delivery = Pick<OrderView, 'delivery_address' | 'delivery_phone'>;

const ANOTHER: Delivery = { delivery_address: '', delivery_phone: '' };
/** Orders among which addresses are looked for. */
const RECENT_ORDERS = 50;
const MAX_OFFERED = 5;

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
