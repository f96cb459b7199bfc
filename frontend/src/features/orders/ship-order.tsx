import { Button } from 'antd';
import { use } from 'react';
import { useShipOrderMutation, useUndoShippingMutation } from '@/api/admin-api';
import { useLazyGetOrderQuery } from '@/api/api';
import type { OrderView, ShipBody } from '@/api/types.gen';
import { problemOf, type ProblemReport } from '@/api/problem';
import { formatCounted, formatDateTime } from '@/ui/format';
import { focusNextRow, focusPageTitle, focusRow } from '@/ui/focus';
import { HeldRows } from '@/ui/held-rows';
import { toast, UNDO_MS } from '@/ui/toast';
import { remainingPieces } from './order-status';
import styles from './orders-tables.module.css';

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
}

/** Marks a paid order as shipped without a confirmation, because its toast offers Undo. */
export function ShipButton({ order, rowId }: ShipOrderProps) {
  const { ship, isShipping } = useShipOrder({ order, rowId });
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
export function useShipOrder({ order, rowId }: ShipOrderProps) {
  const [shipOrder, { isLoading }] = useShipOrderMutation();
  const [undoShipping] = useUndoShippingMutation();
  const [getOrder] = useLazyGetOrderQuery();
  const { hold, patch } = use(HeldRows);
  const { _id: id, status } = order;

  const undo = async (release: () => void) => {
    shippedAt = -Infinity;
    const pressed = document.activeElement;
    const { error } = await undoShipping({ id });
    if (error) {
      toast.error(problemOf(error).detail);
      release();
    } else {
      patch(id, { status });
      toast.success('Shipping undone. The order is pending again.', { onClose: release });
    }
    // The focus is in the next row, or was on the Undo button, which disappeared together with its toast.
    if (!pressed?.isConnected || document.activeElement?.closest('tr')) focusRow(rowId);
    if (document.activeElement === document.body) focusPageTitle();
  };

  const showRefusal = async ({ status: httpStatus, detail }: ProblemReport, release: () => void) => {
    if (httpStatus !== CONFLICT) {
      release();
      toast.error(detail);
      return;
    }
    // The order changed after it was loaded, and its current state explains the refusal.
    const { data: current } = await getOrder({ id });
    patch(id, { ...current });
    toast.error((current && alreadyShipped(current)) ?? detail, { onClose: release });
    focusRow(rowId);
  };

  /**
   * Ships the order, and holds the rows of its list until its toast closes: if it disappeared at once, the next one would slide under the
   * pointer, and the second click of an accidental double click would ship it. Resolves to the error, which the caller shows, when it fails.
   * @param onRefusal called with the error while the rows are held
   */
  const send = async (
    body: ShipBody,
    onRefusal: (error: unknown, release: () => void) => unknown = (_, release) => release(),
  ): Promise<unknown> => {
    const release = hold();
    const { error } = await shipOrder({ id, shipBody: body });
    if (error) {
      await onRefusal(error, release);
      return error;
    }
    const { parcels } = body;
    patch(id, { status: 'shipped', ...(parcels && { parcels }) });
    toast.success('Part Shipped Successfully', {
      detail: `${order.number}: ${formatCounted(remainingPieces(order), 'piece')} of ${order.part_name}, ${order.name}`,
      action: { label: 'Undo', run: () => void undo(release) },
      stayMs: UNDO_MS,
      pile: 'shipped',
      onClose: release,
    });
    return undefined;
  };

  const ship = async (body: ShipBody = {}): Promise<void> => {
    if (await send(body, (error, release) => showRefusal(problemOf(error), release))) return;
    shippedAt = Date.now();
    focusNextRow(rowId, SHIPPED);
  };
  return { ship, send, isShipping: isLoading };
}

function alreadyShipped({ status, shipped_at, shipped_by }: OrderView): string | undefined {
  if (status !== 'shipped' || shipped_at === undefined) return undefined;
  return `Already shipped, ${formatDateTime(shipped_at)}${shipped_by === undefined ? '' : ` by ${shipped_by}`}.`;
}
