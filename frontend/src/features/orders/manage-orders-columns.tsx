import type { OrderView } from '@/api/types.gen';
import type { Column } from '@/ui/data-table';
import { formatDate, formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { Cut, PersonCell, RowLead } from '@/ui/row-lead';
import table from '@/ui/table.module.css';
import { Time } from '@/ui/time';
import { formatPieces, isPaid, orderRowId, remainingPieces } from './order-status';
import { OrderStatusTag, PaymentStateTag } from './order-status-tag';
import styles from './orders-tables.module.css';
import { TrackingLink } from './tracking-link';

type Render = Column<OrderView>['render'];

/** The columns of all orders; those with a name under `further` are shown when an admin chooses them. */
export const manageOrdersColumns = (actions: Render): Column<OrderView>[] => [
  {
    title: 'Part Name',
    place: 'lead',
    pictured: true,
    lines: 2,
    render: ({ _id, number, part_image, part_name, created_at }) => (
      <RowLead id={orderRowId(_id)} picture={part_image} name={part_name} to={paths.order(_id)}>
        <span className="figure">{number}</span>{' '}
        <Time at={created_at} format={formatDate} title={formatDateTime(created_at)} />
      </RowLead>
    ),
  },
  {
    title: 'Order By',
    lines: 2,
    card: 'fill',
    width: 'calc(33cqi - 7rem)',
    render: ({ name, company, email }) => <PersonCell name={name} company={company} email={email} />,
  },
  {
    title: 'Total',
    numeric: true,
    card: 'end',
    width: '4.75rem',
    sort: 'total_price',
    render: ({ total_price }) => <Money dollars={total_price} />,
  },
  {
    title: 'Address',
    card: 'none',
    width: 'calc(20cqi - 4rem)',
    render: ({ delivery_address }) => (
      <span title={delivery_address} className={table.cut}>
        {firstLine(delivery_address)}
      </span>
    ),
  },
  {
    title: 'Status',
    card: 'bare',
    width: '6.25rem',
    render: (row) => <StatusCell order={row} />,
  },
  further(
    'amount',
    'Pieces',
    (row) => <span className="figure">{formatPieces(row.amount, remainingPieces(row))}</span>,
    true,
  ),
  further('phone', 'Phone', ({ delivery_phone }) => <span className="figure">{delivery_phone}</span>),
  further('company', 'Company', ({ company }) => company && <Cut>{company}</Cut>),
  further('po_number', 'PO number', ({ po_number }) => po_number && <Cut>{po_number}</Cut>),
  further('paid_at', 'Paid at', ({ paid_at }) => paid_at && <Time at={paid_at} />),
  further('shipped_at', 'Shipped at', ({ shipped_at }) => shipped_at && <Time at={shipped_at} />),
  further('tracking', 'Tracking', (row) => <TrackingLink order={row} />),
  further('transaction', 'Transaction', ({ transactionId }) => transactionId && <Cut>{transactionId}</Cut>),
  { title: 'Actions', titleHidden: true, place: 'action', width: '8rem', render: actions },
];

function further(name: string, title: string, render: Render, numeric = false): Column<OrderView> {
  return { further: name, title, width: '8rem', numeric, render };
}

/** The first line of an address, on one line or on several. */
function firstLine(address: string): string {
  return address.split(/[\n,]/)[0] ?? '';
}

/** The status, and below it a refund, a dispute or a missing invoice. */
function StatusCell({ order }: { order: OrderView }) {
  const { payment_state, refunded = 0, papers } = order;
  return (
    <div className={styles.status}>
      <OrderStatusTag order={order} audience="admin" />
      <PaymentStateTag order={order} />
      {refunded > 0 && payment_state !== 'refunded' && (
        <span className={layout.muted}>
          <Money dollars={refunded} /> refunded
        </span>
      )}
      {isPaid(order) && papers === undefined && <span className={layout.muted}>No invoice</span>}
    </div>
  );
}
