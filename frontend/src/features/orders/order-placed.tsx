import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useGetOrderQuery } from '@/api/api';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import { CheckIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import styles from './order-form.module.css';

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
