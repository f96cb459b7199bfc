import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderView } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { CancelOrderDialog } from './cancel-order-dialog';
import { HeldUntil } from './held-until';
import styles from './order-next-step.module.css';
import { statusOf } from './order-status';
import { noticeOfState } from './payment-state';

const SAID = {
  unpaid: 'Pay for it next. It ships once it is paid.',
  pending: 'It is paid, and we ship it next. There is nothing left for you to do.',
  shipped: 'It is on its way to you.',
} as const;

/** A refund or a dispute takes the place of what would come next, but a shipped order stays on its way. */
function saidOf(order: OrderView): string {
  const status = statusOf(order);
  const notice = noticeOfState(order);
  if (notice === undefined) return SAID[status];
  return status === 'shipped' ? `${SAID.shipped} ${notice}` : notice;
}

/** What an order's customer can do about it now. */
export function OrderNextStep({ order, onCancelled }: { order: OrderView; onCancelled: () => void }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const status = statusOf(order);

  const leave = () => {
    onCancelled();
    void navigate(paths.myOrders, { replace: true });
  };

  return (
    <section className={styles.next} aria-label="Next step">
      <p>
        {saidOf(order)} <HeldUntil order={order} whose="yours" />
      </p>
      {status === 'unpaid' && (
        <div className={styles.ways}>
          <ButtonLink size="small" to={paths.payment(order._id)}>
            Pay
          </ButtonLink>
          <Button danger aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Cancel
          </Button>
        </div>
      )}
      {status === 'shipped' && (
        <ButtonLink look="quiet" size="small" to={paths.addReview}>
          Add a Review
        </ButtonLink>
      )}
      <CancelOrderDialog order={asking ? order : undefined} onClose={() => setAsking(false)} onDeleted={leave} />
    </section>
  );
}
