import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useListOrdersOfQuery, usePrefetchList } from '@/api/api';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { RowLead } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
import type { TableState } from '@/ui/use-table-query';
import { useDeleteOrderDialog } from './delete-order-dialog';
import {
  isPaid,
  ORDER_SORT_CHOICES,
  ORDER_STATUS_CHOICES,
  orderRowId,
  REFETCH_ON_VIEW,
  type OrderSort,
  type OrderStatus,
} from './order-status';
import { PaymentStateTag, TransactionId } from './order-tags';
import { stepsOf } from './order-steps';
import styles from './orders-tables.module.css';

interface MyOrdersTableProps {
  email: string;
  state: TableState<OrderSort, OrderStatus>;
  /** a button that orders the same again */
  reorder: (order: OrderView, rowId: string) => ReactNode;
}

const columnsOf = (
  onCancel: (order: OrderView) => void,
  reorder: MyOrdersTableProps['reorder'],
): Column<OrderView>[] => [
  {
    title: 'Parts Name',
    place: 'lead',
    pictured: true,
    lines: 5,
    width: '37%',
    render: (row) => (
      <RowLead id={orderRowId(row._id)} picture={row.part_image} name={row.part_name} to={paths.myOrder(row._id)}>
        <span className="figure">{row.number}</span>
        {isPaid(row) && row.transactionId ? (
          <TransactionId id={row.transactionId} />
        ) : (
          <Money dollars={row.total_price} />
        )}
        <OrderSteps order={row} />
        {row.held_until !== undefined && (
          <span>
            Reserved until <time dateTime={row.held_until}>{formatDateTime(row.held_until)}</time>
          </span>
        )}
      </RowLead>
    ),
  },
  {
    title: 'Contact Info',
    width: '16%',
    render: ({ delivery_address, delivery_phone }) => (
      <div className={`${layout.stack} ${layout.tight}`}>
        <span>{delivery_address}</span>
        <span className={`figure ${layout.muted}`}>{delivery_phone}</span>
      </div>
    ),
  },
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
      isPaid(row) ? (
        <span className={`${layout.row} ${layout.tight}`}>
          <StatusTag tone={row.payment_state === undefined ? 'success' : 'muted'}>Paid</StatusTag>
          <PaymentStateTag order={row} />
        </span>
      ) : (
        <ButtonLink size="small" to={paths.payment(row._id)} aria-describedby={orderRowId(row._id)}>
          Pay
        </ButtonLink>
      ),
  },
  {
    title: 'Cancel',
    place: 'action',
    render: (row) =>
      !isPaid(row) && (
        <Button danger aria-describedby={orderRowId(row._id)} aria-haspopup="dialog" onClick={() => onCancel(row)}>
          Cancel
        </Button>
      ),
  },
  {
    title: 'Reorder',
    titleHidden: true,
    place: 'action',
    render: (row) => reorder(row, orderRowId(row._id)),
  },
];

/** A customer's orders; unpaid ones can be paid or cancelled. */
export function MyOrdersTable({ email, state, reorder }: MyOrdersTableProps) {
  const list = useListOrdersOfQuery({ email, ...state.query }, REFETCH_ON_VIEW);
  const prefetch = usePrefetchList('listOrdersOf', { email, ...state.query });
  const deletion = useDeleteOrderDialog({ audience: 'customer' });

  const { open: askToCancel } = deletion;
  const columns = useMemo(() => columnsOf(askToCancel, reorder), [askToCancel, reorder]);

  return (
    <>
      <DataTable
        noun={['order', 'orders']}
        columns={columns}
        list={list}
        state={state}
        onNear={prefetch}
        sortChoices={ORDER_SORT_CHOICES}
        statusChoices={ORDER_STATUS_CHOICES.customer}
        searchHint="Order number or part"
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
            Your orders will appear here.
          </EmptyState>
        }
      />
      {deletion.dialog}
    </>
  );
}

/** The steps of an order up to the one that it waits for, one line each. */
function OrderSteps({ order }: { order: OrderView }) {
  return (
    <ol className={layout.list} aria-label="Timeline">
      {stepsOf(order)
        .filter(({ state }) => state !== 'later')
        .map((step, index) => (
          <li key={index} className={styles.step} {...(step.state === 'next' && { 'aria-current': 'step' })}>
            {step.state === 'done' && step.at !== undefined ? (
              // One text node, so that only the label of the row has the exact text `Paid`.
              <time dateTime={step.at}>{`${step.name} ${formatDateTime(step.at)}`}</time>
            ) : (
              step.name
            )}
          </li>
        ))}
    </ol>
  );
}
