import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { CheckIcon } from '@/ui/icons';
import styles from './order-placed.module.css';

/** What comes after an order: pay it now, or later. */
export function OrderPlaced({ orderId }: { orderId: string }) {
  return (
    <div className={styles.placed}>
      <p className={styles.said}>
        <CheckIcon />
        Your order is placed. It ships once it is paid.
      </p>
      <p className={styles.ways}>
        <ButtonLink size="small" to={paths.payment(orderId)}>
          Pay now
        </ButtonLink>
        <Link to={paths.myOrders}>See it in My Orders</Link>
      </p>
    </div>
  );
}
