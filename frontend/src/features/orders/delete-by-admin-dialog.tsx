import type { OrderView } from '@/api/types.gen';
import { DeleteOrderDialog } from './delete-order-dialog';

interface DeleteByAdminDialogProps {
  order: OrderView | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks an admin before an unpaid order goes. */
export function DeleteByAdminDialog(props: DeleteByAdminDialogProps) {
  return (
    <DeleteOrderDialog
      {...props}
      title="Delete this order?"
      closing="Its parts go back on sale. This cannot be undone."
    />
  );
}
