import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderView } from '@/api/types.gen';
import { DeleteByAdminDialog } from './delete-by-admin-dialog';
import { HeldUntil } from './held-until';
import styles from './order-next-step.module.css';
import { statusOf } from './order-status';
import { taskOfState } from './payment-state';
import { useOrdersPlace } from './orders-place';
import { ShipAnyway } from './ship-anyway';
import { ShipButton } from './ship-button';

const SAID = {
  unpaid: 'It is not paid yet.',
  pending: 'It is paid. Send it, then mark it as shipped.',
  shipped: 'It is shipped. There is nothing left to do.',
} as const;

const FOR_EVER = 'Its parts are kept back until it is paid or deleted.';

const SAID_ID = 'next-step';

/** The one thing that an admin can do about an order now. */
export function OrderTask({ order, onDeleted }: { order: OrderView; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const orders = useOrdersPlace();
  const status = statusOf(order);

  const leave = () => {
    onDeleted();
    void navigate(orders, { replace: true });
  };

  return (
    <section className={styles.next} aria-label="Next step">
      <p id={SAID_ID} tabIndex={-1}>
        {taskOfState(order) ?? SAID[status]} <HeldUntil order={order} whose="theirs" />
        {status === 'unpaid' && order.held_until === undefined && FOR_EVER}
      </p>
      {status === 'unpaid' && (
        <Button danger aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Delete Order
        </Button>
      )}
      {status === 'pending' &&
        (order.payment_state === undefined ? (
          <ShipButton order={order} rowId={SAID_ID} />
        ) : (
          <ShipAnyway order={order} rowId={SAID_ID} />
        ))}
      <DeleteByAdminDialog order={asking ? order : undefined} onClose={() => setAsking(false)} onDeleted={leave} />
    </section>
  );
}
