import { useDeletePartMutation } from '@/api/parts';
import type { PartView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useToast } from '@/ui/toast';

interface DeletePartDialogProps {
  /** the part in question; undefined closes the dialog */
  part: PartView | undefined;
  onClose: () => void;
  /** it is gone */
  onDeleted?: () => void;
}

/** Asks before a part is taken off sale. */
export function DeletePartDialog({ part, onClose, onDeleted }: DeletePartDialogProps) {
  const [deletePart] = useDeletePartMutation();
  const toast = useToast();

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
          <strong>{part.name}</strong> leaves the shop. Orders that were placed for it stay.
        </p>
      )}
    </ConfirmDialog>
  );
}
