import { Button } from 'antd';
import { useLocation } from 'react-router-dom';
import { useListOrdersQuery } from '@/api/orders';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { paths } from '@/app/paths';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { ExactMoney } from '@/ui/exact-money';
import { formatCount, formatDate } from '@/ui/format';
import { CloseIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { PersonCell } from '@/ui/person-cell';
import { RowLead } from '@/ui/row-lead';
import type { TableState } from '@/ui/use-table-query';
import { ALWAYS_FRESH } from './always-fresh';
import { DeleteByAdminDialog } from './delete-by-admin-dialog';
import { useOrderInQuestion } from './delete-order-dialog';
import styles from './manage-orders-table.module.css';
import { OrderStatusTag } from './order-status-tag';
import {
  isUnpaid,
  ORDER_SORT_CHOICES,
  statusOf,
  type OrderField,
  type OrderSort,
  type OrderStatus,
} from './order-status';
import type { CameFrom } from './orders-place';
import { PaymentStateTag } from './payment-state-tag';
import { ShipButton } from './ship-button';
import { useHeldRows } from './use-held-rows';

/** Every order, for the admins: open one, delete an unpaid one, ship a paid one. */
export function ManageOrdersTable({ state }: { state: TableState<OrderSort, OrderStatus, OrderField> }) {
  const { part_id, ...query } = state.query;
  const list = useListOrdersQuery({ ...query, ...(part_id !== undefined && { partId: part_id }) }, ALWAYS_FRESH);
  const { search } = useLocation();
  const { order, ask, close } = useOrderInQuestion();
  const held = useHeldRows(JSON.stringify(state.query), list.data?.items);
  const shown = list.data && held.rows ? { ...list, data: { ...list.data, items: held.rows } } : list;

  const columns: Column<OrderView>[] = [
    {
      title: 'Part Name',
      place: 'lead',
      pictured: true,
      width: '40%',
      render: ({ _id, part_image, part_name, amount, total_price, created_at }) => (
        <RowLead
          id={rowId(_id)}
          picture={part_image}
          name={part_name}
          to={paths.order(_id)}
          state={{ ordersSearch: search } satisfies CameFrom}
        >
          <span>
            <span className="figure">{formatCount(amount)}</span> {amount === 1 ? 'piece' : 'pieces'},{' '}
            <Money dollars={total_price} />,{' '}
            <time className={styles.placed} dateTime={created_at}>
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
        <span className={styles.status}>
          <OrderStatusTag status={statusOf(row)} isQuiet={row.payment_state !== undefined} />
          <PaymentStateTag order={row} />
          {row.refunded !== undefined && row.refunded > 0 && row.payment_state !== 'refunded' && (
            <span className={styles.refunded}>
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
        if (isUnpaid(row)) {
          return (
            <Button danger aria-describedby={rowId(row._id)} aria-haspopup="dialog" onClick={() => ask(row)}>
              Delete Order
            </Button>
          );
        }
        // Disabled, it takes the clicks after the click that shipped the order.
        if (held.isClosed(row._id)) return <Button disabled>Shipped</Button>;
        if (row.status !== 'pending' || row.payment_state !== undefined) return null;
        return <ShipButton order={row} rowId={rowId(row._id)} held={held} />;
      },
    },
  ];

  return (
    <>
      <DataTable
        noun={['order', 'orders']}
        columns={columns}
        list={shown}
        state={state}
        sortChoices={ORDER_SORT_CHOICES}
        filters={
          part_id !== undefined && (
            <Button icon={<CloseIcon />} iconPlacement="end" onClick={() => state.change({ part_id: undefined })}>
              Of one part only<span className="visually-hidden">, show all</span>
            </Button>
          )
        }
        searchHint="Part, customer or e-mail"
        describeError={problemOf}
        empty={<EmptyState title="No orders yet">Orders appear here as soon as a customer places one.</EmptyState>}
      />
      <DeleteByAdminDialog order={order} onClose={close} />
    </>
  );
}

function rowId(id: string): string {
  return `order-${id}`;
}
