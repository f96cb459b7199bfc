import { useState } from 'react';
import { useDeleteOrderMutation } from '@/api/api';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { formatCount } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { toast } from '@/ui/toast';

const TEXTS = {
  customer: {
    title: 'Cancel this order?',
    consequence: 'We are sorry to see you cancel it. The parts go back on sale at once.',
  },
  admin: { title: 'Delete this order?', consequence: 'Its parts go back on sale. This cannot be undone.' },
} as const;

interface DeleteOrderOptions {
  audience: keyof typeof TEXTS;
  onDeleted?: () => void;
}

/** Deletes an unpaid order after a confirmation: render `dialog` and call `open` with the order. */
export function useDeleteOrderDialog({ audience, onDeleted }: DeleteOrderOptions) {
  const [order, setOrder] = useState<OrderView>();
  const [deleteOrder] = useDeleteOrderMutation();
  const { title, consequence } = TEXTS[audience];

  const confirm = async () => {
    if (!order) return false;
    const { error } = await deleteOrder({ id: order._id });
    if (error) {
      toast.error(problemOf(error).detail);
      return false;
    }
    toast.success('Order is Deleted!');
    onDeleted?.();
    return true;
  };

  const dialog = (
    <ConfirmDialog
      open={order !== undefined}
      title={title}
      confirmLabel="Delete"
      keepLabel="Keep Order"
      onConfirm={confirm}
      onClose={() => setOrder(undefined)}
    >
      {order && (
        <div className={layout.stack}>
          <p>
            Order <span className="figure">{order.number}</span> was for <strong>{order.part_name}</strong>.
          </p>
          <dl className={`${layout.panel} ${layout.figures}`}>
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
          <p>{consequence}</p>
        </div>
      )}
    </ConfirmDialog>
  );
  return { open: setOrder, dialog };
}
