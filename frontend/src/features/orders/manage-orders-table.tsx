import { Button } from 'antd';
import { createContext, use } from 'react';
import type { OrderCounts, OrderView } from '@/api/types.gen';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatDate } from '@/ui/format';
import { CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';
import { LinkTabs } from '@/ui/link-tabs';
import { defineList, ListExport, ListTable, useList } from '@/ui/list';
import type { FilterControlProps } from '@/ui/list-filters';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { PersonCell, RowLead } from '@/ui/row-lead';
import { useTableQuery } from '@/ui/use-table-query';
import { DeleteOrderDialog } from './delete-order-dialog';
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
import { OrderStatusTag, PaymentStateTag } from './order-status-tag';
import styles from './orders-tables.module.css';
import { ShipButton } from './ship-order';
import { TrackingButton, TrackingDialog } from './tracking-button';
import { usePinnedRows, type PinnedRows } from './use-pinned-rows';

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
    part_id: { isValid: (value) => /^[0-9a-f]{24}$/.test(value), Control: OnePart },
  },
  columns: [
    {
      title: 'Part Name',
      place: 'lead',
      pictured: true,
      width: '40%',
      render: ({ _id, number, part_image, part_name, amount, total_price, created_at }) => (
        <RowLead id={orderRowId(_id)} picture={part_image} name={part_name} to={paths.order(_id)}>
          <span className="figure">{number}</span>
          <span>
            <span className="figure">{formatCount(amount)}</span> {amount === 1 ? 'piece' : 'pieces'},{' '}
            <Money dollars={total_price} />,{' '}
            <time className={styles.date} dateTime={created_at}>
              {formatDate(created_at)}
            </time>
          </span>
        </RowLead>
      ),
    },
    { title: 'Order By', render: ({ name, email }) => <PersonCell name={name} email={email} /> },
    {
      title: 'Status',
      render: (row) => (
        <span className={`${layout.stack} ${layout.tight} ${layout.start}`}>
          <OrderStatusTag order={row} audience="admin" />
          <PaymentStateTag order={row} />
          {isPaid(row) && row.papers === undefined && <span className={layout.muted}>No invoice</span>}
          {row.refunded !== undefined && row.refunded > 0 && row.payment_state !== 'refunded' && (
            <span className={layout.muted}>
              <Money dollars={row.refunded} /> refunded
            </span>
          )}
        </span>
      ),
    },
    {
      title: 'Actions',
      titleHidden: true,
      place: 'action',
      render: (row, openDialog) => <OrderAction order={row} openDialog={openDialog} />,
    },
  ],
  empty: <EmptyState title="No orders yet">Orders appear here as soon as a customer places one.</EmptyState>,
  selection: ORDER_SELECTION,
  dialog: (order, close) => <OrderDialog order={order} onClose={close} />,
});

/** The rows that stay in place while Undo is offered. */
const Pinned = createContext<PinnedRows | undefined>(undefined);

export function ManageOrdersTable() {
  const { state, answer } = useList({ list: ORDERS });
  const { filters, sort, limit, cursor } = state;
  const pinned = usePinnedRows(JSON.stringify([filters, sort, limit, cursor]), answer.data?.items);
  return (
    <Pinned value={pinned}>
      <ListTable list={ORDERS} rows={pinned.rows} />
    </Pinned>
  );
}

function OrderAction({ order, openDialog }: { order: OrderView; openDialog: (order: OrderView) => void }) {
  const pinned = use(Pinned);
  const rowId = orderRowId(order._id);
  if (!isPaid(order)) {
    return (
      <Button danger aria-describedby={rowId} aria-haspopup="dialog" onClick={() => openDialog(order)}>
        Delete Order
      </Button>
    );
  }
  if (!canBeTracked(order)) return null;
  return (
    <span className={`${layout.stack} ${layout.tight} ${layout.start}`}>
      {order.status === 'pending' ? (
        <ShipButton order={order} rowId={rowId} pinned={pinned} />
      ) : (
        // The disabled button catches further clicks at the same spot.
        pinned?.isDone(order._id) && <Button disabled>Shipped</Button>
      )}
      <TrackingButton order={order} rowId={rowId} onClick={() => openDialog(order)} />
    </span>
  );
}

/** Deletes an unpaid order, or asks for the tracking of a paid one. */
function OrderDialog({ order, onClose }: { order: OrderView | undefined; onClose: () => void }) {
  const pinned = use(Pinned);
  return (
    <>
      <DeleteOrderDialog audience="admin" order={order && !isPaid(order) ? order : undefined} onClose={onClose} />
      {order && isPaid(order) && (
        <TrackingDialog order={order} rowId={orderRowId(order._id)} pinned={pinned} onClose={onClose} />
      )}
    </>
  );
}

/** Shows that only the orders of one part are listed, and lists all again. */
function OnePart({ state: { filters, change }, rows }: FilterControlProps<OrderView>) {
  const { part_id } = filters;
  if (part_id === undefined) return null;
  const line = rows?.[0]?.lines.find((one) => one.part_id === part_id);
  return (
    <Button icon={<CloseIcon />} iconPlacement="end" onClick={() => change({ part_id: undefined })}>
      {line ? `Part: ${line.part_name}` : 'One part'}
      <span className="visually-hidden">, show the orders of all parts</span>
    </Button>
  );
}

/** Above the table: a tab with a count for each status, and the export. The counts are undefined until they are loaded. */
export function OrdersBar({ counts }: { counts: OrderCounts | undefined }) {
  const state = useTableQuery(ORDERS);
  const tab = (label: string, count: number | undefined, status?: string) => ({
    label,
    count: count === undefined ? '' : formatCount(count),
    search: state.searchOf({ status }),
    onChoose: () => state.change({ status }),
    current: state.filters['status'] === status,
  });
  return (
    <div className={`${layout.row} ${layout.spread} ${layout.fullOnPhone} ${table.bar}`}>
      <LinkTabs
        label="Orders by status"
        tabs={[
          tab('All', counts?.total),
          ...ORDER_STATUSES.map((status) => tab(STATUSES[status] ?? status, counts?.[status], status)),
        ]}
      />
      <ListExport list={ORDERS} />
    </div>
  );
}
