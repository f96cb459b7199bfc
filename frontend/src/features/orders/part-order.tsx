import { useState, type ReactNode } from 'react';
import { useUpdatePartMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { NewOrderBody, PartView } from '@/api/types.gen';
import { Button } from '@/ui/button';
import { formatCount, formatMoney } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { toast } from '@/ui/toast';
import { AmountField } from './amount-field';
import { deliveryOf, useDelivery } from './delivery-fields';
import { ORDER_PLACED, OrderForm, useOrderForm } from './order-form';
import { OrderPlaced } from './order-placed';
import { checkAmount, orderDisabledReason, totalPrice } from './order-rules';
import type { SentOrder } from './use-send-order';

interface SentPartOrder extends SentOrder {
  order: NewOrderBody;
  /** the part's stock after the order */
  remaining: number;
}

interface PartOrderProps {
  part: PartView;
  user: { email: string; name: string };
  /** undefined until it is loaded */
  admin: boolean | undefined;
  /** what else can be done with this amount; undefined while the amount is not valid */
  children?: (amount: number | undefined) => ReactNode;
}

/**
 * Orders a part for the signed-in customer in two requests: the order, then the part's remaining stock. A retry after the order is stored
 * sends only the stock update.
 */
export function PartOrder({ part, user, admin, children }: PartOrderProps) {
  const { updateStock, unconfirmed } = useStockUpdate(part);
  const [placedId, setPlacedId] = useState<string>();
  const form = useOrderForm<'amount', SentPartOrder>({
    user,
    name: part._id,
    delivery: useDelivery(user.email, { skip: admin === true }),
    // A wrong amount disables the Order button.
    rules: {
      amount: { initial: String(part.min_order), check: (amount) => checkAmount(amount, part), atOnce: true },
    },
    toSend: (values) => {
      const amount = Number(values.amount);
      const ordered = { part_id: part._id, part_name: part.name, part_image: part.image_url, amount };
      return {
        order: { ...deliveryOf(user, values), ...ordered, total_price: part.price * amount },
        remaining: part.quantity - amount,
      };
    },
    complete: (orderId, { remaining }) => updateStock({ orderId, remaining }),
    onPlaced: setPlacedId,
  });
  const { unanswered, refusal } = form;

  if (unconfirmed) {
    const retry = async () => {
      if (await form.runOnce(() => updateStock(unconfirmed, true))) toast.success(ORDER_PLACED);
    };
    return (
      <OrderPlaced orderId={unconfirmed.orderId}>
        <p role="alert">
          The shop has not confirmed its stock yet. {unconfirmed.detail} Your order is stored: Try again does not order
          twice.
        </p>
        <Button look="quiet" size="small" busy={form.busy} onClick={() => void retry()}>
          Try again
        </Button>
      </OrderPlaced>
    );
  }

  const typed = form.fields.amount;
  const sent = unanswered?.sent.order;
  const amount = sent ? String(sent.amount) : typed;
  const refused = refusal && {
    price: refusal.sent.order.total_price / refusal.sent.order.amount,
    amount: refusal.sent.order.amount,
  };
  return (
    <div className={layout.stack}>
      {placedId !== undefined && <OrderPlaced key={placedId} orderId={placedId} />}
      <OrderForm
        form={form}
        label="Order this part"
        total={sent?.total_price ?? totalPrice(typed, part.price)}
        disabledReason={orderDisabledReason(typed, part, admin)}
        fields={
          <AmountField
            stock={part}
            name="amount"
            value={amount}
            onChange={(value) => {
              form.change('amount', value);
              form.dismissRefusal();
            }}
            problem={form.errorOf('amount')}
          />
        }
        notice={
          refused &&
          hasPartChanged(refused, part) && (
            <PartChanged offer={refused} part={part} onOrder={(left) => void form.order({ amount: String(left) })} />
          )
        }
      >
        {children?.(checkAmount(typed, part) === undefined ? Number(typed) : undefined)}
      </OrderForm>
    </div>
  );
}

/** A stored order whose stock update failed. */
interface UnconfirmedOrder {
  orderId: string;
  /** the part's stock after the order */
  remaining: number;
  /** why the update failed */
  detail: string;
}

function useStockUpdate({ _id: id }: PartView) {
  const [updatePart] = useUpdatePartMutation();
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedOrder>();
  const updateStock = async ({ orderId, remaining }: Omit<UnconfirmedOrder, 'detail'>, isRetry = false) => {
    const { data, error } = await updatePart({ id, partPatchBody: { quantity: remaining } });
    // A retry changes nothing when only the response to the first update was lost.
    const isUpdated = data !== undefined && (data.modifiedCount > 0 || isRetry);
    setUnconfirmed(isUpdated ? undefined : { orderId, remaining, detail: error ? problemOf(error).detail : '' });
    return isUpdated;
  };
  /** `unconfirmed`: the order whose stock update must be retried, and the reason */
  return { updateStock, unconfirmed };
}

/** Price and amount of an order that was sent. */
interface SentOffer {
  /** whole dollars for one piece */
  price: number;
  amount: number;
}

/** Whether the order was refused because the part changed after it was loaded. */
function hasPartChanged({ price, amount }: SentOffer, part: PartView): boolean {
  return price !== part.price || amount > part.quantity;
}

interface PartChangedProps {
  offer: SentOffer;
  /** with its current price and stock */
  part: PartView;
  onOrder: (amount: number) => void;
}

/** Shown after a refused order: the new price and stock, and a button that orders with them. */
function PartChanged({ offer, part, onOrder }: PartChangedProps) {
  const amount = Math.min(offer.amount, part.quantity);
  return (
    <div role="alert" className={`${layout.notice} ${layout.stack} ${layout.start}`} data-tone="danger">
      {part.price !== offer.price && (
        <p>
          The price has changed: one piece is {formatMoney(part.price)} now, not {formatMoney(offer.price)}.
        </p>
      )}
      {amount < offer.amount && (
        <p>
          {part.quantity === 0 ? 'None' : `Only ${formatCount(part.quantity)}`} left of the {formatCount(offer.amount)}{' '}
          you wanted: someone else ordered meanwhile.
        </p>
      )}
      {checkAmount(String(amount), part) === undefined && (
        <Button size="small" onClick={() => onOrder(amount)}>
          Order {formatCount(amount)} for {formatMoney(part.price * amount)}
        </Button>
      )}
    </div>
  );
}
