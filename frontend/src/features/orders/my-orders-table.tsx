import { Button } from 'antd';
import { useListOrdersOfQuery } from '@/api/orders';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatDateTime } from '@/ui/format';
import { Money } from '@/ui/money';
import { RowLead } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
import type { TableState } from '@/ui/use-table-query';
import { ALWAYS_FRESH } from './always-fresh';
import { CancelOrderDialog } from './cancel-order-dialog';
import { ContactInfo } from './contact-info';
import { useOrderInQuestion } from './delete-order-dialog';
import { isUnpaid, ORDER_SORT_CHOICES, ORDER_STATUS_CHOICES, type OrderSort, type OrderStatus } from './order-status';
import styles from './my-orders-table.module.css';
import { OrderTimeline } from './order-timeline';
import { PaymentStateTag } from './payment-state-tag';
import { TransactionId } from './transaction-id';

interface MyOrdersTableProps {
  email: string;
  state: TableState<OrderSort, OrderStatus>;
}

/** A customer's orders: pay or cancel those that are unpaid. */
export function MyOrdersTable({ email, state }: MyOrdersTableProps) {
  const list = useListOrdersOfQuery({ email, ...state.query }, ALWAYS_FRESH);
  const { order, ask, close } = useOrderInQuestion();

  const columns: Column<OrderView>[] = [
    {
      title: 'Parts Name',
      place: 'lead',
      pictured: true,
      lines: 5,
      width: '38%',
      render: (row) => (
        <RowLead id={rowId(row._id)} picture={row.part_image} name={row.part_name} to={paths.myOrder(row._id)}>
          {row.status && row.transactionId ? (
            <TransactionId id={row.transactionId} />
          ) : (
            <Money dollars={row.total_price} />
          )}
          <OrderTimeline order={row} compact />
          {row.held_until !== undefined && (
            <span className={styles.held}>
              Held until <time dateTime={row.held_until}>{formatDateTime(row.held_until)}</time>
            </span>
          )}
        </RowLead>
      ),
    },
    { title: 'Contact Info', render: (row) => <ContactInfo order={row} /> },
    {
      title: 'Order Amount',
      numeric: true,
      sort: 'amount',
      render: ({ amount }) => <span className="figure">{formatCount(amount)}</span>,
    },
    {
      title: 'Pay',
      place: 'action',
      render: (row) =>
        isUnpaid(row) ? (
          <ButtonLink size="small" to={paths.payment(row._id)} aria-describedby={rowId(row._id)}>
            Pay
          </ButtonLink>
        ) : (
          <span className={styles.tags}>
            <StatusTag tone={row.payment_state === undefined ? 'success' : 'muted'}>Paid</StatusTag>
            <PaymentStateTag order={row} />
          </span>
        ),
    },
    {
      title: 'Cancel',
      place: 'action',
      render: (row) =>
        isUnpaid(row) && (
          <Button danger aria-describedby={rowId(row._id)} aria-haspopup="dialog" onClick={() => ask(row)}>
            Cancel
          </Button>
        ),
    },
  ];

  return (
    <>
      <DataTable
        noun={['order', 'orders']}
        columns={columns}
        list={list}
        state={state}
        sortChoices={ORDER_SORT_CHOICES}
        statusChoices={ORDER_STATUS_CHOICES}
        searchHint="Part name"
        describeError={problemOf}
        empty={
          <EmptyState
            title="You have no orders yet"
            action={
              <ButtonLink size="small" to={`${paths.home}#parts`}>
                Browse the parts
              </ButtonLink>
            }
          >
            What you order stands here, ready to be paid.
          </EmptyState>
        }
      />
      <CancelOrderDialog order={order} onClose={close} />
    </>
  );
}

function rowId(id: string): string {
  return `order-${id}`;
}
