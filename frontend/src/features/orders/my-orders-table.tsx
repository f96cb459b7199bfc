import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { OrderView } from '@/api/types.gen';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatDate, formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { choice } from '@/ui/list-filters';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { Cut, RowLead } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
import table from '@/ui/table.module.css';
import { DeleteOrderDialog } from './delete-order-dialog';
import { isPaid, ORDER_SORTS, orderRowId, REFETCH_ON_VIEW, statusLabels } from './order-status';
import { stepsOf } from './order-steps';
import { PaymentStateTag } from './order-status-tag';
import { TrackingLink } from './tracking-link';
import { TransactionId } from './transaction-id';
import styles from './orders-tables.module.css';

/** A customer's orders; unpaid ones can be paid or cancelled. `more` are the buttons of higher features. */
export const myOrders = (more: (order: OrderView) => ReactNode) =>
  defineList({
    endpoint: 'listOrdersOf',
    options: REFETCH_ON_VIEW,
    noun: ['order', 'orders'],
    search: 'Order number or part',
    sorts: ORDER_SORTS,
    filters: { status: choice('All statuses', statusLabels('customer')) },
    columns: [
      {
        title: 'Parts Name',
        place: 'lead',
        pictured: true,
        lines: 2,
        width: '27%',
        render: (row) => (
          <RowLead id={orderRowId(row._id)} picture={row.part_image} name={row.part_name} to={paths.myOrder(row._id)}>
            <span className="figure">{row.number}</span>{' '}
            {isPaid(row) && row.transactionId ? (
              <TransactionId id={row.transactionId} />
            ) : (
              <Money dollars={row.total_price} />
            )}
          </RowLead>
        ),
      },
      {
        title: 'Contact Info',
        card: 'none',
        lines: 2,
        render: ({ delivery_address, delivery_phone }) => (
          <>
            <Cut>{delivery_address}</Cut>
            <span className={`figure ${table.cut} ${layout.muted}`}>{delivery_phone}</span>
          </>
        ),
      },
      {
        title: 'Order Amount',
        numeric: true,
        card: 'none',
        sort: 'amount',
        width: '5.5rem',
        render: ({ amount }) => <span className="figure">{formatCount(amount)}</span>,
      },
      {
        title: 'Total',
        numeric: true,
        card: 'end',
        lines: 2,
        width: '7.5rem',
        render: ({ total_price, paid_at }) => (
          <>
            <Money dollars={total_price} />
            {paid_at !== undefined && (
              <time className={`${table.cut} ${layout.muted}`} dateTime={paid_at} title={formatDateTime(paid_at)}>
                {`paid ${formatDate(paid_at)}`}
              </time>
            )}
          </>
        ),
      },
      {
        title: 'Pay',
        card: 'bare',
        lines: 2,
        width: '10rem',
        render: (row) => <PayCell order={row} />,
      },
      {
        title: 'Cancel',
        place: 'action',
        width: '5.5rem',
        render: (row, openDialog) =>
          !isPaid(row) && (
            <Button aria-describedby={orderRowId(row._id)} aria-haspopup="dialog" onClick={() => openDialog(row)}>
              Cancel
            </Button>
          ),
      },
      {
        title: 'More actions',
        titleHidden: true,
        place: 'action',
        width: '8.5rem',
        render: more,
      },
    ],
    empty: (
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
    ),
    dialog: (order, close) => <DeleteOrderDialog audience="customer" order={order} onClose={close} />,
  });

/** The link to the payment, or the label of a paid order with the step that it has reached. */
function PayCell({ order }: { order: OrderView }) {
  const { _id, held_until } = order;
  if (!isPaid(order)) {
    return (
      <div className={styles.status}>
        <ButtonLink
          size="small"
          to={paths.payment(_id)}
          aria-describedby={orderRowId(_id)}
          title={held_until && `Reserved until ${formatDateTime(held_until)}`}
        >
          Pay
        </ButtonLink>
        {held_until !== undefined && (
          <span className={layout.muted}>
            until <time dateTime={held_until}>{formatDate(held_until)}</time>
          </span>
        )}
      </div>
    );
  }
  const steps = stepsOf(order);
  const step = steps.find(({ state }) => state === 'next') ?? steps.findLast(({ state }) => state === 'done');
  return (
    <>
      <div className={styles.status}>
        <StatusTag tone={order.payment_state === undefined ? 'success' : 'muted'}>Paid</StatusTag>
        <PaymentStateTag order={order} />
      </div>
      <span className={`${table.cut} ${layout.muted}`} {...(step?.state === 'next' && { 'aria-current': 'step' })}>
        {order.tracking_number === undefined ? step?.name : <TrackingLink order={order} />}
      </span>
    </>
  );
}
