import { useDeleteOrderMutation } from '@/api/orders';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { useToast } from '@/ui/toast';

/** Removes an unpaid order and says what became of it; true when it is gone. The lists refresh either way. */
export function useDeleteOrder(): (order: OrderView) => Promise<boolean> {
  const [deleteOrder] = useDeleteOrderMutation();
  const toast = useToast();
  return async ({ _id }) => {
    const answer = await deleteOrder({ id: _id });
    if (answer.error) toast.error(problemOf(answer.error).detail);
    else toast.success('Order is Deleted!');
    return !answer.error;
  };
}
