import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { CheckIcon } from '@/ui/icons';
import styles from './order-placed.module.css';

interface OrderPlacedProps {
  orderId: string;
  /** what is not right with it yet */
  children?: ReactNode;
}

/** What comes after an order: pay it now, or later. It takes the keyboard, so that paying is the next key. */
export function OrderPlaced({ orderId, children }: OrderPlacedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.placed} ref={box} tabIndex={-1} role="group" aria-label="Order placed">
      <p className={styles.said}>
        <CheckIcon />
        Your order is placed. It ships once it is paid.
      </p>
      {children && <div className={styles.unconfirmed}>{children}</div>}
      <p className={styles.ways}>
        <ButtonLink size="small" to={paths.payment(orderId)}>
          Pay now
        </ButtonLink>
        <Link to={paths.myOrders}>See it in My Orders</Link>
      </p>
    </div>
  );
}
