import { Button } from 'antd';
import { useShipOrderMutation, useUndoShippingMutation } from '@/api/admin-api';
import { useLazyGetOrderQuery } from '@/api/api';
import type { OrderView, ShipBody } from '@/api/types.gen';
import { problemOf, type ProblemReport } from '@/api/problem';
import { formatCounted, formatDateTime } from '@/ui/format';
import { focusNextRow, focusPageTitle, focusRow } from '@/ui/focus';
import { toast, UNDO_MS } from '@/ui/toast';
import { remainingPieces } from './order-status';
import styles from './orders-tables.module.css';
import type { HeldRows } from './use-held-rows';

const CONFLICT = 409;
/** The button's text. */
const SHIPPED = 'Shipped';
/** Milliseconds after a shipment in which a second press of the key does not ship the next order, which has the focus by then. */
const DOUBLE_PRESS_MS = 400;
let shippedAt = -Infinity;

export interface ShipOrderProps {
  order: OrderView;
  /** id of the element that describes the button, and takes the focus when the button disappears */
  rowId: string;
  /** the rows of the list, when the order is shown in one */
  held?: HeldRows | undefined;
}

/** Marks a paid order as shipped without a confirmation, because its toast offers Undo. */
export function ShipButton({ order, rowId, held }: ShipOrderProps) {
  const { ship, isShipping } = useShipOrder({ order, rowId, held });
  return (
    <Button
      type="primary"
      className={styles.ship ?? ''}
      loading={isShipping}
      aria-describedby={rowId}
      // A key that is held down would ship the whole list.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={({ detail: clicks }) => {
        // A key counts no clicks.
        if (clicks > 0 || Date.now() - shippedAt > DOUBLE_PRESS_MS) void ship();
      }}
    >
      {SHIPPED}
    </Button>
  );
}

/** Ships an order and offers to undo it. */
export function useShipOrder({ order, rowId, held }: ShipOrderProps) {
  const [shipOrder, { isLoading }] = useShipOrderMutation();
  const [undoShipping] = useUndoShippingMutation();
  const [getOrder] = useLazyGetOrderQuery();
  const { _id: id, status } = order;
  const release = () => held?.release(id);

  const undo = async () => {
    shippedAt = -Infinity;
    const pressed = document.activeElement;
    const { error } = await undoShipping({ id });
    if (error) {
      toast.error(problemOf(error).detail);
      release();
    } else {
      held?.update(id, { status }, false);
      toast.success('Shipping undone. The order is pending again.', { onClose: release });
    }
    // The focus is in the next row, or was on the Undo button, which disappeared together with its toast.
    if (!pressed?.isConnected || document.activeElement?.closest('tr')) focusRow(rowId);
    if (document.activeElement === document.body) focusPageTitle();
  };

  const showRefusal = async ({ status: httpStatus, detail }: ProblemReport) => {
    if (httpStatus !== CONFLICT) {
      release();
      toast.error(detail);
      return;
    }
    // The order changed after it was loaded, and its current state explains the refusal.
    const { data: current } = await getOrder({ id });
    held?.update(id, { ...current }, true);
    toast.error((current && alreadyShipped(current)) ?? detail, { onClose: release });
    focusRow(rowId);
  };

  /** Ships the order; resolves to the error, which the caller shows, when it fails. */
  const send = async (body: ShipBody): Promise<unknown> => {
    held?.hold(id);
    const { error } = await shipOrder({ id, shipBody: body });
    if (error) return error;
    const { carrier, tracking_number, tracking_url } = body;
    held?.update(id, { status: 'shipped', ...(carrier && { carrier, tracking_number, tracking_url }) }, true);
    toast.success('Part Shipped Successfully', {
      detail: `${order.number}: ${formatCounted(remainingPieces(order), 'piece')} of ${order.part_name}, ${order.name}`,
      action: { label: 'Undo', run: () => void undo() },
      stayMs: UNDO_MS,
      pile: 'shipped',
      onClose: release,
    });
    return undefined;
  };

  const ship = async (body: ShipBody = {}): Promise<void> => {
    const error = await send(body);
    if (error) await showRefusal(problemOf(error));
    else {
      shippedAt = Date.now();
      focusNextRow(rowId, SHIPPED);
    }
  };
  return { ship, send, isShipping: isLoading };
}

function alreadyShipped({ status, shipped_at, shipped_by }: OrderView): string | undefined {
  if (status !== 'shipped' || shipped_at === undefined) return undefined;
  return `Already shipped, ${formatDateTime(shipped_at)}${shipped_by === undefined ? '' : ` by ${shipped_by}`}.`;
}
