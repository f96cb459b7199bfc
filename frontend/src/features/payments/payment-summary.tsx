import type { OrderView } from '@/api/types.gen';
import { OrderLines } from '@/features/orders/order-lines';
import { Fact } from '@/ui/fact';
import { formatCount } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { Picture } from '@/ui/picture';
import styles from './payment.module.css';

/** The order to pay: customer, part, amount, total and delivery. */
export function PaymentSummary({ order, isPaid }: { order: OrderView; isPaid: boolean }) {
  return (
    <section className={`${layout.stack} ${styles.summary}`} aria-label="Order">
      <div>
        <p className={styles.greeting}>Hi! {order.name},</p>
        {!isPaid && <p>Confirm your order by payment, you are paying for {order.part_name}.</p>}
        {isPaid && <p>Here is your order of {order.part_name}.</p>}
        <p className={layout.muted}>
          Order <span className="figure">{order.number}</span>
        </p>
      </div>
      <Picture src={order.part_image} alt="" width={480} eager className={`${layout.panel} ${styles.picture}`} />
      {order.lines.length > 1 && <OrderLines lines={order.lines} />}
      <dl className={`${layout.panel} ${layout.figures} ${styles.figures}`}>
        <Fact name="Order Amount" figure>
          {formatCount(order.amount)}
        </Fact>
        <Fact name="Pay">
          <Money dollars={order.total_price} />
        </Fact>
      </dl>
      <p className={layout.muted}>
        Delivery to {order.delivery_address}, {order.delivery_phone}
      </p>
    </section>
  );
}
