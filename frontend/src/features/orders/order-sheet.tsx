import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderView } from '@/api/types.gen';
import { BILLING_FIELDS } from '@/features/users/billing';
import { Fact } from '@/ui/fact';
import { paths } from '@/ui/paths';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { Picture } from '@/ui/picture';
import styles from './order-page.module.css';
import { CardFact } from './card-fact';
import { OrderLines } from './order-lines';
import { formatPieces, remainingPieces } from './order-status';
import { OrderStatusTag, PaymentStateTag } from './order-status-tag';
import { TrackingLinks } from './tracking-link';
import { TransactionId } from './transaction-id';
import { OrderTimeline } from './order-timeline';

interface OrderSheetProps {
  order: OrderView;
  audience: 'admin' | 'customer';
  /** shown at the end */
  children?: ReactNode;
}

/** An order with all its data, for the screen and for paper. */
export function OrderSheet({ order, audience, children }: OrderSheetProps) {
  const isAdmin = audience === 'admin';
  const several = order.lines.length > 1;
  return (
    <section className={`${layout.panel} ${styles.sheet}`} aria-label="Order data">
      <div className={`${layout.row} ${styles.part}`}>
        <Picture src={order.part_image} alt="" width={320} sizes="9rem" eager className={styles.picture} />
        <div className={`${layout.stack} ${layout.start}`}>
          <h2>{order.part_name}</h2>
          {!several && order.lines[0]?.sku && <p className={layout.muted}>Part number {order.lines[0].sku}</p>}
          <div className={layout.row}>
            <OrderStatusTag order={order} audience={audience} />
            <PaymentStateTag order={order} />
          </div>
        </div>
      </div>
      {several && (
        <div className={styles.lines}>
          <OrderLines lines={order.lines} />
        </div>
      )}
      <dl className={`${layout.figures} ${styles.figures}`}>
        {!several && order.lines[0] && (
          <Fact name="Price">
            <Money dollars={order.lines[0].price} />
          </Fact>
        )}
        <Fact name="Amount">
          <span className="figure">{formatPieces(order.amount, remainingPieces(order))}</span>
        </Fact>
        <Fact name="Total">
          <Money dollars={order.total_price} />
        </Fact>
      </dl>
      <div className={styles.columns}>
        <div>
          <h3 className={`${layout.muted} ${styles.timelineTitle}`}>Timeline</h3>
          <OrderTimeline order={order} withActors={isAdmin} />
        </div>
        <dl className={layout.facts}>
          {isAdmin ? <AdminFacts order={order} /> : <CustomerFacts order={order} />}
          {order.parcels && (
            <Fact name="Tracking">
              <TrackingLinks parcels={order.parcels} />
            </Fact>
          )}
        </dl>
      </div>
      {children}
    </section>
  );
}

function AdminFacts({ order }: { order: OrderView }) {
  const { name, email, delivery_address, delivery_phone } = order;
  return (
    <>
      <Fact name="Order By">
        <span className={`${layout.stack} ${layout.tight} ${layout.start}`}>
          <Link to={paths.customer(email)}>{name}</Link>
          <a href={`mailto:${email.split('@').map(encodeURIComponent).join('@')}`}>{email}</a>
          <Link className="screen-only" to={`${paths.manageOrders}?${new URLSearchParams({ q: email }).toString()}`}>
            Orders of this customer
          </Link>
        </span>
      </Fact>
      <Fact name="Delivery Address">{delivery_address}</Fact>
      <Fact name="Phone">
        <a className="figure" href={`tel:${delivery_phone}`}>
          {delivery_phone}
        </a>
      </Fact>
      <BuyerFacts order={order} />
    </>
  );
}

function CustomerFacts({ order }: { order: OrderView }) {
  return (
    <>
      <Fact name="Ordered by">
        {order.name}
        <br />
        {order.email}
      </Fact>
      <Fact name="Delivery Address">{order.delivery_address}</Fact>
      <Fact name="Phone">
        <span className="figure">{order.delivery_phone}</span>
      </Fact>
      <BuyerFacts order={order} />
      <Fact name="Transaction ID">
        {order.transactionId === undefined ? 'None yet' : <TransactionId id={order.transactionId} copyable />}
      </Fact>
      <CardFact order={order} />
    </>
  );
}

/** The buyer's own number, billing data and note, if they gave any. */
function BuyerFacts({ order }: { order: OrderView }) {
  const { po_number, note } = order;
  return (
    <>
      {po_number !== undefined && <Fact name="PO number">{po_number}</Fact>}
      {BILLING_FIELDS.map(
        ([field, { label }]) =>
          order[field] !== undefined && (
            <Fact key={field} name={label}>
              <span className={layout.typed}>{order[field]}</span>
            </Fact>
          ),
      )}
      {note !== undefined && (
        <Fact name="Note">
          <span className={layout.typed}>{note}</span>
        </Fact>
      )}
    </>
  );
}
