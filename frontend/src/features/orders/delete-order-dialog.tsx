import { useDeleteOrderMutation } from '@/api/api';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Fact } from '@/ui/fact';
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

interface DeleteOrderDialogProps {
  audience: keyof typeof TEXTS;
  /** undefined closes the dialog */
  order: OrderView | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before it deletes an unpaid order. */
export function DeleteOrderDialog({ audience, order, onClose, onDeleted }: DeleteOrderDialogProps) {
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
        <div className={layout.stack}>
          <p>
            Order <span className="figure">{order.number}</span> was for <strong>{order.part_name}</strong>.
          </p>
          <dl className={`${layout.panel} ${layout.figures}`}>
            <Fact name="Amount" figure>
              {formatCount(order.amount)}
            </Fact>
            <Fact name="Payment">
              <Money dollars={order.total_price} />
            </Fact>
          </dl>
          <p>{consequence}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}
