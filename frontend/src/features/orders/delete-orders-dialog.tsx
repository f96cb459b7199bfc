import { ConfirmDialog } from '@/ui/confirm-dialog';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import type { Bulk } from '@/ui/use-bulk';

interface DeleteOrdersDialogProps {
  isOpen: boolean;
  /** the unpaid ones of the selected orders */
  orders: readonly { _id: string }[];
  /** number of selected orders that stay, because they are paid */
  paidCount: number;
  bulk: Bulk;
  onClose: () => void;
}

/** Asks before it deletes unpaid orders. */
export function DeleteOrdersDialog({ isOpen, orders, paidCount, bulk, onClose }: DeleteOrdersDialogProps) {
  const confirm = async () => {
    const body = { action: 'delete' as const, ids: orders.map(({ _id }) => _id) };
    const answer = await bulk.send({ body, count: orders.length, words: { doing: 'Deleting', done: 'deleted' } });
    return answer !== undefined;
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete ${formatCounted(orders.length, 'unpaid order')}?`}
      confirmLabel="Delete"
      keepLabel="Keep Orders"
      onConfirm={confirm}
      onClose={onClose}
      focusAfter={bulk.focus}
    >
      <div className={layout.stack}>
        {paidCount > 0 && (
          <p>
            The {formatCounted(paidCount, 'selected order')} that {paidCount === 1 ? 'is' : 'are'} paid{' '}
            {paidCount === 1 ? 'stays' : 'stay'}.
          </p>
        )}
        <p>Their parts go back on sale. This cannot be undone.</p>
      </div>
    </ConfirmDialog>
  );
}
