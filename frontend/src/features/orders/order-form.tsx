import { useRef, useState, type SubmitEvent } from 'react';
import type { PartView } from '@/api/types.gen';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Money } from '@/ui/money';
import { useToast } from '@/ui/toast';
import { AmountField } from './amount-field';
import { OrderPlaced } from './order-result';
import { refusalToSell, totalOf } from './order-rules';
import { isOutdated, PartChanged, type Offer } from './part-changed';
import { useOrderFields } from './use-order-fields';
import { usePlaceOrder } from './use-place-order';
import styles from './order-form.module.css';

interface OrderFormProps {
  part: PartView;
  user: { email: string; name: string };
  /** undefined until it is known */
  admin: boolean | undefined;
}

const SUCCESS = 'Successfully Added to Order!';

/** Orders a part in the name of the signed-in customer. */
export function OrderForm({ part, user, admin }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { fields, problemOf, type, submit, refuse, reset } = useOrderFields(part, user.email);
  const { place, reportAgain, unanswered, unconfirmed, busy } = usePlaceOrder(part, user.email);
  const [placedId, setPlacedId] = useState<string>();
  const [refused, setRefused] = useState<{ offer: Offer; detail: string }>();
  const toast = useToast();
  const reason = unanswered ? undefined : refusalToSell(fields.amount, part, admin);
  const shown = unanswered ? { ...unanswered.sent.order, amount: String(unanswered.sent.order.amount) } : fields;

  const order = async (amount: string) => {
    const wrong = unanswered ? undefined : submit(amount);
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    const offer = { price: part.price, amount: Number(amount) };
    const outcome = await place({
      name: user.name,
      email: user.email,
      part_id: part._id,
      part_name: part.name,
      part_image: part.image_url,
      delivery_phone: fields.delivery_phone.trim(),
      delivery_address: fields.delivery_address.trim(),
      amount: offer.amount,
      total_price: offer.price * offer.amount,
    });
    if (outcome === undefined) return;
    setRefused(undefined);
    if (outcome.kind === 'placed' || outcome.kind === 'unconfirmed') {
      if (outcome.kind === 'placed') toast.success(SUCCESS);
      setPlacedId(outcome.orderId);
      reset();
      return;
    }
    toast.error('Failed to add as Order');
    if (outcome.kind === 'unknown') {
      // The fields are locked now: the keyboard goes where the same order is sent again.
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      return;
    }
    const withoutField = refuse(outcome.fields);
    const isAtFields = Object.keys(outcome.fields).length > 0;
    setRefused({ offer, detail: isAtFields ? withoutField.join(' ') : outcome.detail });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void order(fields.amount);
  };

  if (unconfirmed) {
    const confirm = async () => {
      const outcome = await reportAgain(unconfirmed);
      if (outcome?.kind === 'placed') toast.success(SUCCESS);
    };
    return (
      <OrderPlaced orderId={unconfirmed.orderId}>
        <p role="alert">
          The shop has not confirmed its stock yet. {unconfirmed.detail} Your order stays as it is: trying again orders
          nothing twice.
        </p>
        <Button look="quiet" size="small" busy={busy} onClick={() => void confirm()}>
          Try again
        </Button>
      </OrderPlaced>
    );
  }

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Order this part">
      {placedId !== undefined && <OrderPlaced key={placedId} orderId={placedId} />}
      <fieldset className={styles.fields} disabled={unanswered !== undefined}>
        <div className={styles.pair}>
          <Field label="Name">
            {(control) => <input {...control} readOnly value={user.name} autoComplete="off" />}
          </Field>
          <Field label="Email">
            {(control) => <input {...control} readOnly value={user.email} autoComplete="off" />}
          </Field>
        </div>
        <Field label="Phone" problem={problemOf('delivery_phone')}>
          {(control) => (
            <input
              {...control}
              type="tel"
              name="delivery_phone"
              autoComplete="tel"
              maxLength={32}
              value={shown.delivery_phone}
              onChange={(event) => type('delivery_phone', event.target.value)}
            />
          )}
        </Field>
        <Field label="Delivery Address" problem={problemOf('delivery_address')}>
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} ${styles.address}`}
              name="delivery_address"
              autoComplete="street-address"
              rows={2}
              maxLength={500}
              value={shown.delivery_address}
              onChange={(event) => type('delivery_address', event.target.value)}
            />
          )}
        </Field>
        <AmountField
          stock={part}
          name="amount"
          value={shown.amount}
          onChange={(amount) => {
            type('amount', amount);
            setRefused(undefined);
          }}
          problem={problemOf('amount')}
        />
      </fieldset>
      <p className={styles.total} aria-live="polite">
        Total: <Money dollars={unanswered?.sent.order.total_price ?? totalOf(fields.amount, part.price)} />
      </p>
      {refused && isOutdated(refused.offer, part) && (
        <PartChanged offer={refused.offer} part={part} onOrder={(amount) => void order(String(amount))} />
      )}
      <div className={styles.send}>
        <Button
          type="submit"
          busy={busy}
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : 'order-reason'}
        >
          Order
        </Button>
        {reason !== undefined && (
          <p id="order-reason" className={styles.reason}>
            {reason}
          </p>
        )}
        {unanswered && (
          <p role="alert" className={styles.problem}>
            {unanswered.detail} Whether your order was placed is not known yet. Press Order again: it will not be
            ordered twice.
          </p>
        )}
        {refused && refused.detail !== '' && !isOutdated(refused.offer, part) && (
          <p role="alert" className={styles.problem}>
            {refused.detail}
          </p>
        )}
      </div>
    </form>
  );
}
