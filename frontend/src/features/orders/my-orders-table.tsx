import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { OrderView } from '@/api/types.gen';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { choice } from '@/ui/list-filters';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { RowLead } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
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
        lines: 5,
        width: '40%',
        render: (row) => (
          <RowLead id={orderRowId(row._id)} picture={row.part_image} name={row.part_name} to={paths.myOrder(row._id)}>
            <span className="figure">{row.number}</span>
            {isPaid(row) && row.transactionId ? (
              <TransactionId id={row.transactionId} />
            ) : (
              <Money dollars={row.total_price} />
            )}
            <OrderSteps order={row} />
            <TrackingLink order={row} />
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
        width: '15%',
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
        render: (row, openDialog) =>
          !isPaid(row) && (
            <Button
              danger
              aria-describedby={orderRowId(row._id)}
              aria-haspopup="dialog"
              onClick={() => openDialog(row)}
            >
              Cancel
            </Button>
          ),
      },
      {
        title: 'More actions',
        titleHidden: true,
        place: 'action',
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
