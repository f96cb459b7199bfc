import { Link } from 'react-router-dom';
import type { OrderCounts, PartCounts } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { formatCount, formatCounted } from '@/ui/format';
import styles from './to-do.module.css';

/** What waits for an admin, each with the list of it. */
export function ToDo({ orders, parts }: { orders: OrderCounts; parts: PartCounts }) {
  return (
    <ul className={styles.cards} aria-label="What waits for you">
      <Card
        label="To ship"
        count={orders.to_ship}
        note={`Paid orders that wait for you${notToShip(orders)}`}
        to={`${paths.manageOrders}?status=pending`}
      />
      <Card
        label="Unpaid"
        count={orders.unpaid}
        note="Orders that wait for their payment"
        to={`${paths.manageOrders}?status=unpaid`}
      />
      <Card
        label="Low stock"
        count={parts.low_stock}
        note={`Parts with ${threshold(parts.threshold)}`}
        to={`${paths.manageParts}?max_quantity=${parts.threshold}`}
      />
    </ul>
  );
}

interface CardProps {
  label: string;
  count: number;
  note: string;
  to: string;
}

function Card({ label, count, note, to }: CardProps) {
  return (
    <li>
      <Link to={to} className={styles.card} data-none={count === 0}>
        <span className={styles.label}>{label}</span>{' '}
        <span className={`figure ${styles.count}`}>{formatCount(count)}</span>{' '}
        <span className={styles.note}>{note}</span>
      </Link>
    </li>
  );
}

/** The setting that says what is low, in words. */
function threshold(pieces: number): string {
  if (pieces === 0) return 'no pieces left';
  return `${formatCounted(pieces, 'piece')} or fewer`;
}

/** The list behind the card has them as well. */
function notToShip({ pending, to_ship }: OrderCounts): string {
  const others = pending - to_ship;
  return others === 0 ? '' : `, beside ${formatCount(others)} refunded or disputed`;
}
