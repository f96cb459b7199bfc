import { Button } from 'antd';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useCsvDownload } from '@/api/download';
import { useListOrdersQuery, usePrefetchList } from '@/api/api';
import type { OrderCounts, OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { paths } from '@/ui/paths';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { ExactMoney, Money } from '@/ui/money';
import { ExportButton } from '@/ui/export-button';
import { formatCount, formatDate } from '@/ui/format';
import { CloseIcon } from '@/ui/icons';
import { PersonCell, RowLead } from '@/ui/row-lead';
import { LinkTabs } from '@/ui/link-tabs';
import type { TableState } from '@/ui/use-table-query';
import { useDeleteOrderDialog } from './delete-order-dialog';
import {
  isPaid,
  ORDER_SORT_CHOICES,
  ORDER_STATUS_CHOICES,
  orderRowId,
  REFETCH_ON_VIEW,
  type OrderField,
  type OrderSort,
  type OrderStatus,
} from './order-status';
import { OrderStatusTag, PaymentStateTag } from './order-tags';
import styles from './orders-tables.module.css';
import { ShipButton } from './ship-order';
import { usePinnedRows, type PinnedRows } from './use-pinned-rows';
import type { OrdersListState } from './use-orders-list-url';
import layout from '@/ui/layout.module.css';

type OrdersState = TableState<OrderSort, OrderStatus, OrderField>;

interface ColumnsOptions {
  /** the query string of the list, which the order's page links back to */
  search: string;
  pinned: PinnedRows;
  onDelete: (order: OrderView) => void;
}

const columnsOf = ({ search, pinned, onDelete }: ColumnsOptions): Column<OrderView>[] => [
  {
    title: 'Part Name',
    place: 'lead',
    pictured: true,
    width: '40%',
    render: ({ _id, number, part_image, part_name, amount, total_price, created_at }) => (
      <RowLead
        id={orderRowId(_id)}
        picture={part_image}
        name={part_name}
        to={paths.order(_id)}
        state={{ ordersSearch: search } satisfies OrdersListState}
      >
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
        {row.refunded !== undefined && row.refunded > 0 && row.payment_state !== 'refunded' && (
          <span className={layout.muted}>
            <ExactMoney dollars={row.refunded} /> refunded
          </span>
        )}
      </span>
    ),
  },
  {
    title: 'Actions',
    titleHidden: true,
    place: 'action',
    render: (row) => {
      if (!isPaid(row)) {
        return (
          <Button danger aria-describedby={orderRowId(row._id)} aria-haspopup="dialog" onClick={() => onDelete(row)}>
            Delete Order
          </Button>
        );
      }
      // The disabled button catches further clicks at the same spot.
      if (pinned.isDone(row._id) && row.status === 'shipped') return <Button disabled>Shipped</Button>;
      if (row.status !== 'pending' || row.payment_state !== undefined) return null;
      return <ShipButton order={row} rowId={orderRowId(row._id)} pinned={pinned} />;
    },
  },
];

/** All orders, for admins: they open an order, delete an unpaid one, ship a paid one. */
export function ManageOrdersTable({ state }: { state: OrdersState }) {
  const { part_id } = state.query;
  const list = useListOrdersQuery(state.query, REFETCH_ON_VIEW);
  const prefetch = usePrefetchList('listOrders', state.query);
  const { search } = useLocation();
  const deletion = useDeleteOrderDialog({ audience: 'admin' });
  const pinned = usePinnedRows(JSON.stringify(state.query), list.data?.items);
  const shown = list.data && pinned.rows ? { ...list, data: { ...list.data, items: pinned.rows } } : list;

  const { open: askToDelete } = deletion;
  const columns = useMemo(() => columnsOf({ search, pinned, onDelete: askToDelete }), [search, pinned, askToDelete]);

  return (
    <>
      <DataTable
        noun={['order', 'orders']}
        columns={columns}
        list={shown}
        state={state}
        onNear={prefetch}
        sortChoices={ORDER_SORT_CHOICES}
        filters={
          part_id !== undefined && (
            <Button icon={<CloseIcon />} iconPlacement="end" onClick={() => state.change({ part_id: undefined })}>
              {partFilterLabel(part_id, list.currentData?.items)}
              <span className="visually-hidden">, show the orders of all parts</span>
            </Button>
          )
        }
        searchHint="Order number, part, customer or e-mail"
        describeError={problemOf}
        empty={<EmptyState title="No orders yet">Orders appear here as soon as a customer places one.</EmptyState>}
      />
      {deletion.dialog}
    </>
  );
}

function partFilterLabel(part_id: string, orders: readonly OrderView[] | undefined): string {
  const line = orders?.[0]?.lines.find((line) => line.part_id === part_id);
  return line ? `Part: ${line.part_name}` : 'One part';
}

interface OrdersBarProps {
  state: OrdersState;
  /** undefined until they are loaded */
  counts: OrderCounts | undefined;
}

/** Above the table: a tab with a count for each status, and the export of the listed orders. */
export function OrdersBar({ state, counts }: OrdersBarProps) {
  const { save, busy } = useCsvDownload();
  const tab = (label: string, count: number | undefined, status?: OrderStatus) => ({
    label,
    count: count === undefined ? '' : formatCount(count),
    search: state.searchOf({ status }),
    onChoose: () => state.change({ status }),
    current: state.query.status === status,
  });
  return (
    <div className={`${layout.row} ${layout.spread} ${layout.fullOnPhone} ${styles.bar}`}>
      <LinkTabs
        label="Orders by status"
        tabs={[
          tab('All', counts?.total),
          ...ORDER_STATUS_CHOICES.admin.map(({ value, label }) => tab(label, counts?.[value], value)),
        ]}
      />
      <ExportButton noun="orders" busy={busy} onExport={() => save('/orders/export', { ...state.query })} />
    </div>
  );
}
