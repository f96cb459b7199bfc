import { useDeletePartMutation } from '@/api/admin-api';
import type { PartView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

interface DeletePartDialogProps {
  /** undefined closes the dialog */
  part: PartView | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before it deletes a part. */
export function DeletePartDialog({ part, onClose, onDeleted }: DeletePartDialogProps) {
  const [deletePart] = useDeletePartMutation();

  const confirm = async ({ _id, name }: PartView) => {
    const { error } = await deletePart({ id: _id });
    if (error) {
      toast.error(problemOf(error).detail);
      return false;
    }
    toast.success(`${name} deleted.`);
    onDeleted?.();
    return true;
  };

  return (
    <ConfirmDialog
      open={part !== undefined}
      title="Are you sure you want to delete it?"
      confirmLabel="Yes"
      keepLabel="No"
      onConfirm={async () => part !== undefined && confirm(part)}
      onClose={onClose}
    >
      {part && (
        <p>
          <strong>{part.name}</strong> will be removed from the shop. Its orders are kept.
        </p>
      )}
    </ConfirmDialog>
  );
}
