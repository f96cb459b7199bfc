import { useRef } from 'react';
import type { AttributeChangeView, AttributeView } from '@/api/types.gen';
import { useDeleteAttributeMutation, useUpdateAttributeMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { toast } from '@/ui/toast';
import { PartValues } from './attribute-report';

export interface DeletedAttribute {
  attribute: AttributeView;
  /** the values that parts have of it */
  values: Pick<AttributeChangeView, 'total' | 'failed'>;
  /** whether the shop has refused to delete it, because parts have got values meanwhile */
  isRefused?: true;
}

interface DeleteAttributeDialogProps {
  /** undefined closes the dialog */
  deleted: DeletedAttribute | undefined;
  onRefused: (deleted: DeletedAttribute) => void;
  onClosed: () => void;
}

/** Asks before it deletes an attribute, and names the parts that lose their value. */
export function DeleteAttributeDialog({ deleted, onRefused, onClosed }: DeleteAttributeDialogProps) {
  const [remove] = useDeleteAttributeMutation();
  const readValues = useValues();
  const asksAgain = useRef(false);
  const confirm = async ({ attribute, values: { total } }: DeletedAttribute) => {
    const { key, name } = attribute;
    const { error } = await remove({ key, ...(total > 0 && { drop_failed: true }) });
    if (!error) {
      toast.success(`${name} is deleted`);
      return true;
    }
    const { code, detail } = problemOf(error);
    if (code === 'attribute-has-values') {
      const values = await readValues(attribute);
      asksAgain.current = values !== undefined;
      if (values) onRefused({ attribute, values, isRefused: true });
    } else toast.error(detail);
    return false;
  };
  const close = () => {
    if (!asksAgain.current) onClosed();
    asksAgain.current = false;
  };
  const { attribute, values: { total, failed } = { total: 0, failed: [] }, isRefused } = deleted ?? {};
  return (
    <ConfirmDialog
      open={deleted !== undefined}
      title="Delete this attribute?"
      confirmLabel={total > 0 ? `Delete it and ${formatCounted(total, 'value')}` : 'Delete'}
      keepLabel="Keep Attribute"
      onConfirm={async () => deleted !== undefined && confirm(deleted)}
      onClose={close}
    >
      <div className={`${layout.stack} ${layout.tight}`}>
        {isRefused && <p role="alert">It is not deleted: parts have got values of it meanwhile.</p>}
        {attribute && (
          <p>
            <strong>{attribute.name}</strong>{' '}
            {total > 0
              ? `has a value on ${formatCounted(total, 'part')}. The values are deleted with it, and this cannot be undone.`
              : 'has no values. Categories that list it no longer do.'}
          </p>
        )}
        {total > 0 && <PartValues {...{ attribute, values: failed, count: total }} label="Values that are deleted" />}
      </div>
    </ConfirmDialog>
  );
}

/** Asks the server for the values that parts have of an attribute; undefined after a failure, which a toast says. */
export function useValues() {
  const [change] = useUpdateAttributeMutation();
  return async ({ key, kind }: AttributeView) => {
    // No value fits this kind, so the answer lists them.
    const other = { kind: kind === 'yes_no' ? 'number' : 'yes_no' } as const;
    const { data, error } = await change({ key, dry_run: true, attributePatchBody: other });
    if (error) toast.error(problemOf(error).detail);
    return data;
  };
}
