import { useState } from 'react';
import type { OrderView } from '@/api/types.gen';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { formatCount } from '@/ui/format';
import { Money } from '@/ui/money';
import styles from './delete-order-dialog.module.css';
import { useDeleteOrder } from './use-delete-order';

interface DeleteOrderDialogProps {
  /** the order in question; undefined closes the dialog */
  order: OrderView | undefined;
  title: string;
  /** the sentence below the figures */
  closing: string;
  onClose: () => void;
  /** it is gone */
  onDeleted?: () => void;
}

/** Asks before an unpaid order is removed. */
export function DeleteOrderDialog({ order, title, closing, onClose, onDeleted }: DeleteOrderDialogProps) {
  const deleteOrder = useDeleteOrder();
  const confirm = async () => {
    if (!order || !(await deleteOrder(order))) return false;
    onDeleted?.();
    return true;
  };
  return (
    <ConfirmDialog
      open={order !== undefined}
      title={title}
      confirmLabel="Delete"
      keepLabel="Keep Order"
      onConfirm={confirm}
      onClose={onClose}
    >
      {order && (
        <div className={styles.body}>
          <p>
            The order was for <strong>{order.part_name}</strong>.
          </p>
          <dl className={styles.figures}>
            <div>
              <dt>Amount</dt>
              <dd className="figure">{formatCount(order.amount)}</dd>
            </div>
            <div>
              <dt>Payment</dt>
              <dd>
                <Money dollars={order.total_price} />
              </dd>
            </div>
          </dl>
          <p>{closing}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Which order is in question. */
export function useOrderInQuestion() {
  const [order, setOrder] = useState<OrderView>();
  return { order, ask: setOrder, close: () => setOrder(undefined) };
}
