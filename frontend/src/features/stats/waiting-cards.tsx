import { Link } from 'react-router-dom';
import type { StatsView } from '@/api/types.gen';
import { formatCount, formatCounted, formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import styles from './waiting-cards.module.css';

/** Counts of what waits for an admin, with links to their lists. */
export function WaitingCards({ waiting, orders, parts, daily }: StatsView) {
  const notToShip = orders.pending - orders.to_ship;
  const lowStock = parts.threshold === 0 ? 'no pieces left' : `${formatCounted(parts.threshold, 'piece')} or fewer`;
  const due = waiting.dispute_due_by;
  const today = daily.at(-1)?.day ?? '';
  return (
    <ul className={`${layout.list} ${styles.cards}`} aria-label="Needs your attention">
      <WaitingCard
        label="To ship"
        count={waiting.to_ship}
        note={`Paid orders${notToShip === 0 ? '' : `; ${formatCount(notToShip)} more refunded or disputed`}`}
        to={`${paths.manageOrders}?to_ship=true`}
      />
      <WaitingCard
        label="Disputes"
        count={waiting.disputes}
        note={due === undefined ? 'Chargebacks and bank inquiries' : `Answer the first by ${formatDateTime(due)}`}
        to={paths.reconciliation}
      />
      <WaitingCard
        label="Unmatched payments"
        count={waiting.unmatched_payments}
        note="Payments without an order"
        to={paths.reconciliation}
      />
      <WaitingCard
        label="Failed refunds"
        count={waiting.failed_refunds}
        note="Refunds that came back from the bank"
        to={paths.reconciliation}
      />
      <WaitingCard
        label="Corrections"
        count={waiting.correction_requests}
        note="Invoices that customers ask to correct"
        to={`${paths.manageOrders}?correction_requested=true`}
      />
      <WaitingCard
        label="Failed messages"
        count={waiting.failed_messages}
        note="E-mails that could not be sent"
        to={`${paths.messages}?state=failed`}
      />
      <WaitingCard
        label="Held messages"
        count={waiting.held_messages}
        note="Waiting since a restore or import"
        to={`${paths.messages}?state=held`}
      />
      <WaitingCard
        label="Low stock"
        count={waiting.low_stock}
        note={`Parts with ${lowStock}`}
        to={`${paths.manageParts}?max_quantity=${parts.threshold}`}
      />
      <WaitingCard
        label="Reviews of today"
        count={waiting.reviews_today}
        note="Written since midnight, UTC"
        to={`${paths.manageReviews}?from=${today}`}
      />
      <WaitingCard
        label="Unpaid"
        count={orders.unpaid}
        note="Orders waiting for payment"
        to={`${paths.manageOrders}?status=unpaid`}
      />
    </ul>
  );
}

interface WaitingCardProps {
  label: string;
  count: number;
  note: string;
  to: string;
}

function WaitingCard({ label, count, note, to }: WaitingCardProps) {
  return (
    <li>
      <Link to={to} className={`${layout.panel} ${styles.card}`} data-none={count === 0}>
        <strong>{label}</strong> <span className={`figure ${styles.count}`}>{formatCount(count)}</span>{' '}
        <span className={`${layout.muted} ${styles.note}`}>{note}</span>
      </Link>
    </li>
  );
}
