import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { formatCounted } from './format';
import type { Bulk } from './use-bulk';

interface BulkDeleteDialogProps {
  isOpen: boolean;
  /** one row, such as `unpaid order` */
  noun: string;
  count: number;
  body: Parameters<Bulk['send']>[0]['body'];
  keepLabel: string;
  bulk: Bulk;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before it deletes many rows with one call. */
export function BulkDeleteDialog(props: BulkDeleteDialogProps) {
  const { isOpen, noun, count, body, keepLabel, bulk, onClose, children } = props;
  const confirm = async () =>
    (await bulk.send({ body, count, words: { doing: 'Deleting', done: 'deleted' } })) !== undefined;
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete ${formatCounted(count, noun)}?`}
      confirmLabel="Delete"
      keepLabel={keepLabel}
      onConfirm={confirm}
      onClose={onClose}
      focusAfter={bulk.focus}
    >
      {children}
    </ConfirmDialog>
  );
}
