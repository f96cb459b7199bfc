import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { OrderView } from '@/api/types.gen';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatDate, formatDateTime, formatMoney } from '@/ui/format';
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
import styles from './orders-tables.module.css';

/** A customer's orders; unpaid ones can be paid or cancelled. `more` are the buttons of higher features. */
export const myOrders = (more: (order: OrderView) => ReactNode) =>
  defineList({
    endpoint: 'listOrdersOf',
    options: REFETCH_ON_VIEW,
    noun: ['order', 'orders'],
    search: 'Order number or part',
    sorts: ORDER_SORTS,
    filters: { status: choice('Filter by status', 'All statuses', statusLabels('customer')) },
    columns: [
      {
        title: 'Parts Name',
        place: 'lead',
        pictured: true,
        lines: 2,
        render: (row) => (
          <RowLead
            isWhole
            id={orderRowId(row._id)}
            picture={row.part_image}
            name={row.part_name}
            to={paths.myOrder(row._id)}
          >
            <span className="figure">{row.number}</span>{' '}
            {isPaid(row) && row.transactionId ? (
              <code className="figure">{row.transactionId}</code>
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
        width: 'calc(13cqi + 0.375rem)',
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
        width: '6rem',
        render: ({ amount }) => <span className="figure">{formatCount(amount)}</span>,
      },
      {
        title: 'Pay',
        card: 'fill',
        lines: 2,
        width: 'calc(20cqi + 1rem)',
        render: (row) => <PayCell order={row} />,
      },
      {
        title: 'Cancel',
        place: 'action',
        width: '5.25rem',
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
        width: 'calc(23cqi - 2rem)',
        render: more,
      },
    ],
    none: {
      'status=unpaid': 'No unpaid orders',
      'status=pending': 'No order waits to be shipped',
      'status=shipped': 'No order is shipped yet',
    },
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

/** The link to the payment; of a paid order what was paid, when, and its next or last step. */
function PayCell({ order }: { order: OrderView }) {
  const { _id, held_until, total_price, paid_at, payment_state } = order;
  if (!isPaid(order)) {
    return (
      <div className={styles.pay}>
        <ButtonLink size="small" to={paths.payment(_id)} aria-describedby={orderRowId(_id)}>
          Pay
        </ButtonLink>
        {held_until !== undefined && (
          <time
            dateTime={held_until}
            title={`Reserved until ${formatDateTime(held_until)}`}
            className={`${table.cut} ${layout.muted}`}
          >
            {`until ${formatDate(held_until)}`}
          </time>
        )}
      </div>
    );
  }
  const steps = stepsOf(order);
  const step = steps.find(({ state }) => state === 'next') ?? steps.findLast(({ state }) => state === 'done');
  return (
    <>
      <div className={payment_state === undefined ? styles.pay : styles.status}>
        <StatusTag tone={payment_state === undefined ? 'success' : 'muted'}>Paid</StatusTag>
        <PaymentStateTag order={order} />
        {payment_state === undefined && (
          <span className={`${table.cut} ${layout.muted}`} title={step?.name}>
            {order.parcels ? <TrackingLink order={order} /> : step?.name}
          </span>
        )}
      </div>
      {paid_at !== undefined && (
        <time dateTime={paid_at} title={formatDateTime(paid_at)} className={`${table.cut} ${styles.paid}`}>
          {`${formatMoney(total_price)} on ${formatDate(paid_at)}`}
        </time>
      )}
    </>
  );
}
