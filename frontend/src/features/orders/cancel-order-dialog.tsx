import type { OrderView } from '@/api/types.gen';
import { DeleteOrderDialog } from './delete-order-dialog';

interface CancelOrderDialogProps {
  order: OrderView | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks a customer before their unpaid order goes. */
export function CancelOrderDialog(props: CancelOrderDialogProps) {
  return (
    <DeleteOrderDialog
      {...props}
      title="Cancel this order?"
      closing="We are sorry to see you cancel it. The parts go back on sale at once."
    />
  );
}
