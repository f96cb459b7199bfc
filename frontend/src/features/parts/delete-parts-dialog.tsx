import { ConfirmDialog } from '@/ui/confirm-dialog';
import { formatCounted } from '@/ui/format';
import type { Bulk } from '@/ui/use-bulk';

interface DeletePartsDialogProps {
  isOpen: boolean;
  parts: readonly { _id: string }[];
  bulk: Bulk;
  onClose: () => void;
}

/** Asks before it deletes the selected parts. */
export function DeletePartsDialog({ isOpen, parts, bulk, onClose }: DeletePartsDialogProps) {
  const confirm = async () => {
    const body = { action: 'delete' as const, parts: parts.map(({ _id }) => ({ id: _id })) };
    const answer = await bulk.send({ body, count: parts.length, words: { doing: 'Deleting', done: 'deleted' } });
    return answer !== undefined;
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete ${formatCounted(parts.length, 'part')}?`}
      confirmLabel="Delete"
      keepLabel="Keep Parts"
      onConfirm={confirm}
      onClose={onClose}
      focusAfter={bulk.focus}
    >
      <p>
        They are removed from the shop; their orders are kept. This cannot be undone, but archived parts can be brought
        back.
      </p>
    </ConfirmDialog>
  );
}
