import { Button } from 'antd';
import { use } from 'react';
import type { OrderCounts, OrderView } from '@/api/types.gen';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import { dayOf, formatDay } from '@/ui/format-days';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';
import { HeldRows } from '@/ui/held-rows';
import { LinkTabs } from '@/ui/link-tabs';
import { defineList, ListTable } from '@/ui/list';
import { dayRange } from '@/ui/list-filters';
import type { View } from '@/ui/list-settings';
import { useTableQuery } from '@/ui/use-table-query';
import { DeleteOrderDialog } from './delete-order-dialog';
import { manageOrdersColumns } from './manage-orders-columns';
import {
  canBeTracked,
  isPaid,
  ORDER_SORTS,
  ORDER_STATUSES,
  orderRowId,
  REFETCH_ON_VIEW,
  statusLabels,
} from './order-status';
import { ORDER_SELECTION } from './order-selection';
import styles from './orders-tables.module.css';
import { ShipButton } from './ship-order';
import { TrackingButton, TrackingDialog } from './tracking-button';

const STATUSES = statusLabels('admin');

/** All orders, for admins: they open an order, delete an unpaid one, ship a paid one. */
const ORDERS = defineList({
  endpoint: 'listOrders',
  options: REFETCH_ON_VIEW,
  csv: '/orders/export',
  noun: ['order', 'orders'],
  search: 'Order number, part, customer or e-mail',
  sorts: ORDER_SORTS,
  filters: {
    // The tabs above the table set it.
    status: { isValid: (value) => Object.hasOwn(STATUSES, value) },
    part_id: {
      isValid: (value) => /^[0-9a-f]{24}$/.test(value),
      chip: (value, rows) => {
        const line = rows?.[0]?.lines.find((one) => one.part_id === value);
        return line ? `Part: ${line.part_name}` : 'One part';
      },
    },
    to_ship: { isValid: (value) => value === 'true', chip: () => 'To ship' },
    correction_requested: { isValid: (value) => value === 'true', chip: () => 'Correction asked for' },
    placed_before: {
      isValid: (value) => dayOf(value) !== undefined,
      // A view of the orders of some days ago is the same tomorrow.
      asked: (value) => dayOf(value) ?? value,
      chip: (value) => `Placed before ${formatDay(dayOf(value) ?? value)} (UTC)`,
    },
    email: { isValid: (value) => value.includes('@'), chip: (email) => email },
    ...dayRange,
  },
  sortOf: ({ status, to_ship }) => (status === 'pending' || to_ship === 'true' ? 'created_at' : undefined),
  useFirstViews,
  columns: manageOrdersColumns((row, openDialog) => <OrderAction order={row} openDialog={openDialog} />),
  none: {
    'to_ship=true': 'All shipped',
    'status=pending': 'All shipped',
    'status=unpaid': 'No unpaid orders',
    'status=unpaid&placed_before=-3d': 'No order is unpaid for 3 days',
    'status=shipped': 'No order is shipped yet',
    'correction_requested=true': 'No correction is asked for',
  },
  empty: <EmptyState title="No orders yet">Orders appear here as soon as a customer places one.</EmptyState>,
  selection: ORDER_SELECTION,
  dialog: (order, close) => <OrderDialog order={order} onClose={close} />,
});

function useFirstViews(): View[] {
  return [
    { name: 'To ship', search: 'to_ship=true' },
    { name: 'Unpaid for 3 days', search: 'status=unpaid&placed_before=-3d' },
  ];
}

interface ManageOrdersTableProps {
  /** lists the orders of one customer */
  email?: string;
}

export function ManageOrdersTable({ email }: ManageOrdersTableProps) {
  const arg = email === undefined ? {} : { email };
  return <ListTable list={ORDERS} arg={arg} />;
}

function OrderAction({ order, openDialog }: { order: OrderView; openDialog: (order: OrderView) => void }) {
  const { isPatched } = use(HeldRows);
  const rowId = orderRowId(order._id);
  if (!isPaid(order)) {
    return (
      <Button aria-describedby={rowId} aria-haspopup="dialog" onClick={() => openDialog(order)}>
        Delete Order
      </Button>
    );
  }
  if (!canBeTracked(order)) return null;
  return (
    <span className={`${layout.row} ${layout.tight} ${styles.actions}`}>
      {order.status === 'pending' ? (
        <ShipButton order={order} rowId={rowId} />
      ) : (
        // The disabled button catches further clicks at the same spot.
        isPatched(order._id) && <Button disabled>Shipped</Button>
      )}
      <TrackingButton brief order={order} rowId={rowId} onClick={() => openDialog(order)} />
    </span>
  );
}

/** Deletes an unpaid order, or asks for the tracking of a paid one. */
function OrderDialog({ order, onClose }: { order: OrderView | undefined; onClose: () => void }) {
  return (
    <>
      <DeleteOrderDialog audience="admin" order={order && !isPaid(order) ? order : undefined} onClose={onClose} />
      {order && isPaid(order) && <TrackingDialog order={order} rowId={orderRowId(order._id)} onClose={onClose} />}
    </>
  );
}

/** What a tab sets and clears: the other two filters imply a status of their own. */
const OF_TAB = { status: undefined, to_ship: undefined, placed_before: undefined };

/**
 * Above the table: a tab for each status, with the number of orders that its click shows. Unknown until the counts are loaded; none
 * beside a search or another filter, which a tab keeps.
 */
export function OrdersBar({ counts }: { counts: OrderCounts | undefined }) {
  const { filters, searchOf, change } = useTableQuery(ORDERS);
  const isNarrowed = Object.keys(filters).some((name) => !Object.hasOwn(OF_TAB, name));
  const tab = (label: string, count: number | undefined, status?: string) => ({
    label,
    ...(!isNarrowed && { count: count === undefined ? '' : formatCount(count) }),
    search: searchOf({ ...OF_TAB, status }),
    onChoose: () => change({ ...OF_TAB, status }),
    current: filters['status'] === status && !filters['to_ship'] && !filters['placed_before'],
  });
  return (
    <div className={table.bar}>
      <LinkTabs
        label="Orders by status"
        tabs={[
          tab('All', counts?.total),
          ...ORDER_STATUSES.map((status) => tab(STATUSES[status] ?? status, counts?.[status], status)),
        ]}
      />
    </div>
  );
}
