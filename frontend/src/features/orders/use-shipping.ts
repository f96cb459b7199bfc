import { useLazyGetOrderQuery, useShipOrderMutation, useUndoShippingMutation } from '@/api/orders';
import type { OrderView, ShipBody } from '@/api/types.gen';
import { problemOf, type ProblemReport } from '@/api/problem';
import { formatCounted, formatDateTime } from '@/ui/format';
import { focusPageTitle } from '@/ui/page-title';
import { focusRow } from '@/ui/row-lead';
import { useToast } from '@/ui/toast';
import type { HeldRows } from './use-held-rows';

const CONFLICT = 409;

interface Place {
  /** the element that takes the keyboard when the button has gone */
  rowId: string;
  /** the list that the order's row is in, if it is in one */
  held?: HeldRows | undefined;
}

/** Ships an order at once and offers to undo it. Answers whether it is shipped. */
export function useShipping(order: OrderView, { rowId, held }: Place) {
  const [shipOrder, { isLoading }] = useShipOrderMutation();
  const [undoShipping] = useUndoShippingMutation();
  const [getOrder] = useLazyGetOrderQuery();
  const toast = useToast();
  const { _id: id, status } = order;
  const release = () => held?.release(id);

  const undo = async () => {
    const { error } = await undoShipping({ id });
    if (error) {
      toast.error(problemOf(error).detail);
      release();
    } else {
      held?.giveBack(id, { status });
      toast.success('Shipping undone. The order is pending again.');
    }
    // The toast's button has gone with the keyboard in it.
    if (document.activeElement === document.body) focusOn(rowId);
  };

  const refuse = async ({ status: answer, detail }: ProblemReport) => {
    if (answer !== CONFLICT) {
      release();
      toast.error(detail);
      return;
    }
    // The order changed since it was read: what it is now says why.
    const { data: current } = await getOrder({ id });
    held?.close(id, { ...current });
    toast.error((current && alreadyShipped(current)) ?? detail, { onClose: release });
    focusRow(rowId);
  };

  const ship = async (body: ShipBody = {}): Promise<boolean> => {
    held?.hold(order);
    const { error } = await shipOrder({ id, shipBody: body });
    if (error) {
      await refuse(problemOf(error));
      return false;
    }
    held?.close(id, { status: 'shipped' });
    toast.success('Part Shipped Successfully', {
      detail: `${formatCounted(order.amount, 'piece')} of ${order.part_name}, ${order.name}`,
      action: { label: 'Undo', run: () => void undo() },
      onClose: release,
    });
    focusRow(rowId);
    return true;
  };
  return { ship, isShipping: isLoading };
}

function focusOn(rowId: string): void {
  focusRow(rowId);
  if (document.activeElement === document.body) focusPageTitle();
}

function alreadyShipped({ status, shipped_at, shipped_by }: OrderView): string | undefined {
  if (status !== 'shipped' || shipped_at === undefined) return undefined;
  return `Already shipped, ${formatDateTime(shipped_at)}${shipped_by === undefined ? '' : ` by ${shipped_by}`}.`;
}
