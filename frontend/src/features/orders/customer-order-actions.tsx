import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderView } from '@/api/types.gen';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import layout from '@/ui/layout.module.css';
import { Time } from '@/ui/time';
import { DeleteOrderDialog } from './delete-order-dialog';
import styles from './order-page.module.css';
import { isPaid, statusOf } from './order-status';
import { customerPaymentNotice } from './payment-state';

const NEXT_STEP = {
  unpaid: 'Pay for it next. It ships once it is paid.',
  pending: 'It is paid, and we ship it next. There is nothing left for you to do.',
  shipped: 'It is on its way to you.',
} as const;

/** A refund or a dispute replaces the next step, except for a shipped order. */
function nextStepOf(order: OrderView): string {
  const notice = customerPaymentNotice(order);
  if (notice === undefined) return NEXT_STEP[statusOf(order)];
  return order.status === 'shipped' ? `${NEXT_STEP.shipped} ${notice}` : notice;
}

interface CustomerOrderActionsProps {
  order: OrderView;
  onCancelled: () => void;
  /** a further button */
  children?: ReactNode;
}

/** The actions of a customer for an order: pay it, cancel it, review it, or order the same again. */
export function CustomerOrderActions({ order, onCancelled, children }: CustomerOrderActionsProps) {
  const navigate = useNavigate();
  const [asksToDelete, setAsksToDelete] = useState(false);
  const { held_until } = order;

  return (
    <section
      className={`screen-only ${layout.notice} ${layout.row} ${layout.spread} ${layout.fullOnPhone} ${styles.actions}`}
      aria-label="Next step"
    >
      <p>
        {nextStepOf(order)}{' '}
        {held_until !== undefined && (
          <>
            We reserve its parts for you until <Time at={held_until} />; after that the order is cancelled
            automatically.
          </>
        )}
      </p>
      <div className={`${layout.row} ${layout.growOnPhone}`}>
        {!isPaid(order) && (
          <>
            <ButtonLink size="small" to={paths.payment(order._id)}>
              Pay
            </ButtonLink>
            <Button danger aria-haspopup="dialog" onClick={() => setAsksToDelete(true)}>
              Cancel
            </Button>
          </>
        )}
        {order.status === 'shipped' && (
          <ButtonLink look="quiet" size="small" to={paths.addReview}>
            Add a Review
          </ButtonLink>
        )}
        {children}
      </div>
      <DeleteOrderDialog
        audience="customer"
        order={asksToDelete ? order : undefined}
        onClose={() => setAsksToDelete(false)}
        onDeleted={() => {
          onCancelled();
          void navigate(paths.myOrders, { replace: true });
        }}
      />
    </section>
  );
}
