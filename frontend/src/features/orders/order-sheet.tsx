import type { ReactNode } from 'react';
import type { OrderView } from '@/api/types.gen';
import { formatCount } from '@/ui/format';
import { Money } from '@/ui/money';
import { Picture } from '@/ui/picture';
import { StatusTag } from '@/ui/status-tag';
import styles from './order-sheet.module.css';
import { statusOf } from './order-status';
import { OrderTimeline } from './order-timeline';
import { PaymentStateTag } from './payment-state-tag';
import { CopyableTransaction } from './transaction-id';

const TAGS = {
  unpaid: { tone: 'warning', text: 'Unpaid' },
  pending: { tone: 'success', text: 'Paid' },
  shipped: { tone: 'success', text: 'Shipped' },
} as const;

interface OrderSheetProps {
  order: OrderView;
  /** where it stands, in words for other readers than its customer */
  status?: ReactNode;
  /** `Fact`s in place of those for its customer */
  facts?: ReactNode;
  /** whether the timeline names who did what */
  withActors?: boolean;
  /** what stands below all else */
  children?: ReactNode;
}

/** All there is to know about an order, for the screen and for paper. */
export function OrderSheet({ order, status, facts, withActors = false, children }: OrderSheetProps) {
  return (
    <section className={styles.sheet} aria-label="Order data">
      <div className={styles.part}>
        <Picture src={order.part_image} alt="" width={320} height={240} eager className={styles.picture} />
        <div className={styles.what}>
          <h2>{order.part_name}</h2>
          <div className={styles.tags}>
            {status ?? <CustomersStatus order={order} />}
            <PaymentStateTag order={order} />
          </div>
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure name="Price">
          {/* The order keeps the price at which it was placed, as its total. */}
          <Money dollars={order.total_price / order.amount} />
        </Figure>
        <Figure name="Amount">
          <span className="figure">{formatCount(order.amount)}</span>
        </Figure>
        <Figure name="Total">
          <Money dollars={order.total_price} />
        </Figure>
      </dl>
      <div className={styles.columns}>
        <div className={styles.column}>
          <h3>Timeline</h3>
          <OrderTimeline order={order} withActors={withActors} />
        </div>
        <dl className={styles.column}>{facts ?? <CustomersFacts order={order} />}</dl>
      </div>
      {children}
    </section>
  );
}

function CustomersStatus({ order }: { order: OrderView }) {
  const { tone, text } = TAGS[statusOf(order)];
  return <StatusTag tone={order.payment_state === undefined ? tone : 'muted'}>{text}</StatusTag>;
}

function CustomersFacts({ order }: { order: OrderView }) {
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
      <Fact name="Transaction ID">
        {order.transactionId === undefined ? 'None yet' : <CopyableTransaction id={order.transactionId} />}
      </Fact>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Something to know of an order, in its list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
