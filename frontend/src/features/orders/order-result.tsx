import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useGetOrderQuery } from '@/api/api';
import type { PartView } from '@/api/types.gen';
import { paths } from '@/ui/paths';
import { Button, ButtonLink } from '@/ui/button';
import { formatCount, formatMoney } from '@/ui/format';
import { CheckIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import styles from './order-form.module.css';
import { checkAmount } from './order-rules';

interface OrderPlacedProps {
  orderId: string;
  /** a problem with it, and what to do */
  children?: ReactNode;
}

/** Shown after an order, to pay it now or later. It takes the focus, so that Pay is the next Tab stop. */
export function OrderPlaced({ orderId, children }: OrderPlacedProps) {
  const { currentData: order } = useGetOrderQuery({ id: orderId });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      className={`${layout.notice} ${layout.stack} ${styles.placed}`}
      data-tone="success"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Order placed"
    >
      <p className={`${layout.row} ${styles.placedText}`}>
        <CheckIcon />
        <span>
          Your order {order && <span className={`figure ${styles.number}`}>{order.number}</span>} is placed. It ships
          once it is paid.
        </span>
      </p>
      {children && <div className={`${layout.stack} ${layout.start}`}>{children}</div>}
      <p className={layout.row}>
        <ButtonLink size="small" to={paths.payment(orderId)}>
          Pay now
        </ButtonLink>
        <Link to={paths.myOrders}>See it in My Orders</Link>
      </p>
    </div>
  );
}

/** Price and amount of an order that was sent. */
export interface SentOffer {
  /** whole dollars for one piece */
  price: number;
  amount: number;
}

/** Whether the order was refused because the part changed after it was loaded. */
export function hasPartChanged({ price, amount }: SentOffer, part: PartView): boolean {
  return price !== part.price || amount > part.quantity;
}

interface PartChangedProps {
  offer: SentOffer;
  /** with its current price and stock */
  part: PartView;
  onOrder: (amount: number) => void;
}

/** Shown after a refused order: the new price and stock, and a button that orders with them. */
export function PartChanged({ offer, part, onOrder }: PartChangedProps) {
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
