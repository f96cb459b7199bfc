import type { OrderView } from '@/api/types.gen';
import styles from './contact-info.module.css';

/** Where an order goes and whom to call. */
export function ContactInfo({ order }: { order: Pick<OrderView, 'delivery_address' | 'delivery_phone'> }) {
  return (
    <div className={styles.contact}>
      <span>{order.delivery_address}</span>
      <span className={styles.phone}>{order.delivery_phone}</span>
    </div>
  );
}
