import type { AttributeView } from '@/api/types.gen';
import { useDeleteAttributeMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { formatCounted } from '@/ui/format';
import { toast } from '@/ui/toast';

export interface DeletedAttribute {
  attribute: AttributeView;
  /** how many parts have a value of it */
  values: number;
}

interface DeleteAttributeDialogProps {
  /** undefined closes the dialog */
  deleted: DeletedAttribute | undefined;
  onClosed: () => void;
}

/** Asks before it deletes an attribute, and says how many parts lose their value. */
export function DeleteAttributeDialog({ deleted, onClosed }: DeleteAttributeDialogProps) {
  const [remove] = useDeleteAttributeMutation();
  const confirm = async ({ attribute: { key, name }, values }: DeletedAttribute) => {
    const { error } = await remove({ key, ...(values > 0 && { drop_failed: true }) });
    if (error) toast.error(problemOf(error).detail);
    else toast.success(`${name} is deleted`);
    return error === undefined;
  };
  const { attribute, values = 0 } = deleted ?? {};
  return (
    <ConfirmDialog
      open={deleted !== undefined}
      title="Delete this attribute?"
      confirmLabel={values > 0 ? `Delete it and ${formatCounted(values, 'value')}` : 'Delete'}
      keepLabel="Keep Attribute"
      onConfirm={async () => deleted !== undefined && confirm(deleted)}
      onClose={onClosed}
    >
      {attribute && (
        <p>
          <strong>{attribute.name}</strong>{' '}
          {values > 0
            ? `has a value on ${formatCounted(values, 'part')}. The values are deleted with it, and this cannot be undone.`
            : 'has no values. Categories that list it no longer do.'}
        </p>
      )}
    </ConfirmDialog>
  );
}
