import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { useListUrl } from '@/ui/row-lead';
import { Time } from '@/ui/time';
import { DeleteOrderDialog } from './delete-order-dialog';
import styles from './order-page.module.css';
import { canBeTracked, isPaid, statusOf } from './order-status';
import { adminPaymentNotice } from './payment-state';
import { ShipAnywayDialog } from './ship-anyway-dialog';
import { ShipButton } from './ship-order';
import { TrackingButton, TrackingDialog } from './tracking-button';

const NEXT_STEP = {
  unpaid: 'It is not paid yet.',
  pending: 'It is paid. Send it, then mark it as shipped.',
  shipped: 'It is shipped. There is nothing left to do.',
} as const;

const TEXT_ID = 'next-step';

interface AdminOrderActionsProps {
  order: OrderView;
  onDeleted: () => void;
}

/** The actions of an admin for an order: delete it or ship it. */
export function AdminOrderActions({ order, onDeleted }: AdminOrderActionsProps) {
  const navigate = useNavigate();
  const ordersListUrl = useListUrl(paths.manageOrders);
  const [asksToDelete, setAsksToDelete] = useState(false);
  /** the orders as they were when their dialogs were opened */
  const [tracked, setTracked] = useState<OrderView>();
  const [anyway, setAnyway] = useState<OrderView>();

  return (
    <section
      className={`${layout.notice} ${layout.row} ${layout.spread} ${layout.fullOnPhone} ${styles.actions}`}
      aria-label="Next step"
    >
      <p id={TEXT_ID} tabIndex={-1}>
        {adminPaymentNotice(order) ?? NEXT_STEP[statusOf(order)]} {!isPaid(order) && <ReservationNote order={order} />}
      </p>
      <div className={`${layout.row} ${layout.growOnPhone} ${styles.buttons}`}>
        {!isPaid(order) && (
          <Button danger aria-haspopup="dialog" onClick={() => setAsksToDelete(true)}>
            Delete Order
          </Button>
        )}
        {order.status === 'pending' &&
          (order.payment_state === undefined ? (
            <ShipButton order={order} rowId={TEXT_ID} />
          ) : (
            <Button aria-haspopup="dialog" onClick={() => setAnyway(order)}>
              Ship anyway
            </Button>
          ))}
        {canBeTracked(order) && <TrackingButton order={order} rowId={TEXT_ID} onClick={() => setTracked(order)} />}
      </div>
      {tracked && <TrackingDialog order={tracked} rowId={TEXT_ID} onClose={() => setTracked(undefined)} />}
      {anyway && <ShipAnywayDialog order={anyway} rowId={TEXT_ID} onClose={() => setAnyway(undefined)} />}
      <DeleteOrderDialog
        audience="admin"
        order={asksToDelete ? order : undefined}
        onClose={() => setAsksToDelete(false)}
        onDeleted={() => {
          onDeleted();
          void navigate(ordersListUrl, { replace: true });
        }}
      />
    </section>
  );
}

function ReservationNote({ order: { held_until } }: { order: OrderView }) {
  if (held_until === undefined) return 'Its parts are reserved until it is paid or deleted.';
  return (
    <>
      Its parts are reserved until <Time at={held_until} />; after that it is cancelled automatically.
    </>
  );
}
