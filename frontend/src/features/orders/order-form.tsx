import { useRef, useState, type SubmitEvent } from 'react';
import type { PartView } from '@/api/types.gen';
import { AddToBasket } from '@/features/basket/add-to-basket';
import { InBasket } from '@/features/basket/in-basket';
import { Button } from '@/ui/button';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { toast } from '@/ui/toast';
import { AmountField } from './amount-field';
import { DELIVERY, DeliveryFields } from './delivery-fields';
import styles from './order-form.module.css';
import { hasPartChanged, OrderPlaced, PartChanged, type SentOffer } from './order-result';
import { checkAmount, deliveryOf, orderDisabledReason, totalPrice } from './order-rules';
import { useOrderFields } from './use-order-fields';
import { LastAddressButton } from './last-address-button';
import { SubmitOrder } from './submit-order';
import { usePlaceOrder } from './use-place-order';

interface OrderFormProps {
  part: PartView;
  user: { email: string; name: string };
  /** undefined until it is loaded */
  admin: boolean | undefined;
}

const SUCCESS = 'Successfully Added to Order!';

/** Orders a part for the signed-in customer. */
export function OrderForm({ part, user, admin }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { fields, errorOf, change, fill, validate, showRefusal, reset } = useOrderFields(user.email, part._id, {
    ...DELIVERY,
    // A wrong amount disables the Order button.
    amount: { initial: String(part.min_order), check: (amount) => checkAmount(amount, part), atOnce: true },
  });
  const { place, retryStockUpdate, unanswered, unconfirmed, busy } = usePlaceOrder(part, user.email);
  const [placedId, setPlacedId] = useState<string>();
  const [refused, setRefused] = useState<{ offer: SentOffer; detail: string }>();
  const disabledReason = orderDisabledReason(fields.amount, part, admin);
  const shown = unanswered ? { ...unanswered.sent.order, amount: String(unanswered.sent.order.amount) } : fields;

  const order = async (amount: string) => {
    const invalidField = unanswered ? undefined : validate({ amount });
    if (invalidField !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus();
      return;
    }
    const offer = { price: part.price, amount: Number(amount) };
    const outcome = await place({
      ...deliveryOf(user, fields),
      part_id: part._id,
      part_name: part.name,
      part_image: part.image_url,
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
    if (outcome.kind === 'unknown') return;
    const otherMessages = showRefusal(outcome.fields);
    const isAboutFields = Object.keys(outcome.fields).length > 0;
    setRefused({ offer, detail: isAboutFields ? otherMessages.join(' ') : outcome.detail });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void order(fields.amount);
  };

  if (unconfirmed) {
    const retry = async () => {
      const outcome = await retryStockUpdate(unconfirmed);
      if (outcome?.kind === 'placed') toast.success(SUCCESS);
    };
    return (
      <OrderPlaced orderId={unconfirmed.orderId}>
        <p role="alert">
          The shop has not confirmed its stock yet. {unconfirmed.detail} Your order is stored: Try again does not order
          twice.
        </p>
        <Button look="quiet" size="small" busy={busy} onClick={() => void retry()}>
          Try again
        </Button>
      </OrderPlaced>
    );
  }

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Order this part">
      {placedId !== undefined && <OrderPlaced key={placedId} orderId={placedId} />}
      <fieldset className={styles.fields} disabled={unanswered !== undefined}>
        <DeliveryFields user={user} values={shown} errorOf={errorOf} change={change} />
        {admin === false && <LastAddressButton email={user.email} onFound={fill} />}
        <AmountField
          stock={part}
          name="amount"
          value={shown.amount}
          onChange={(amount) => {
            change('amount', amount);
            setRefused(undefined);
          }}
          problem={errorOf('amount')}
        />
      </fieldset>
      <p className={styles.total} aria-live="polite">
        Total: <Money dollars={unanswered?.sent.order.total_price ?? totalPrice(fields.amount, part.price)} />
      </p>
      {refused && hasPartChanged(refused.offer, part) && (
        <PartChanged offer={refused.offer} part={part} onOrder={(amount) => void order(String(amount))} />
      )}
      <SubmitOrder
        busy={busy}
        disabledReason={disabledReason}
        unanswered={unanswered}
        refusal={refused && !hasPartChanged(refused.offer, part) ? refused.detail : ''}
      >
        <div className={`${layout.stack} ${layout.tight}`}>
          <AddToBasket
            part={part}
            amount={Number(fields.amount)}
            disabled={checkAmount(fields.amount, part) !== undefined}
          />
          <InBasket partId={part._id} />
        </div>
      </SubmitOrder>
    </form>
  );
}
