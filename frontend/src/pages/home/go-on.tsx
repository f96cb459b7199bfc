import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useListOrdersOfQuery } from '@/api/api';
import type { OrderView } from '@/api/types.gen';
import { selectBasket } from '@/features/basket/basket-slice';
import { ReorderButton } from '@/features/basket/reorder';
import { OrderStatusTag } from '@/features/orders/order-status-tag';
import { useSession } from '@/features/users/use-session';
import { ButtonLink } from '@/ui/button';
import { formatCounted, formatDate } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import styles from './go-on.module.css';

/** Where a signed-in person goes on: a customer's last orders and basket, or an admin's overview. */
export function GoOn() {
  const { user, admin } = useSession();
  return (
    <section className={styles.goOn} aria-label="Go on">
      {admin && (
        <ButtonLink look="quiet" to={paths.overview}>
          See what waits
        </ButtonLink>
      )}
      {admin === false && user && <LastOrders email={user.email} />}
    </section>
  );
}

const SHOWN = 2;

function LastOrders({ email }: { email: string }) {
  const { data } = useListOrdersOfQuery({ email, limit: SHOWN, sort: '-created_at' });
  const { lines = [] } = useSelector(selectBasket);
  const count = lines.length;
  return (
    <div className={`${layout.panel} ${layout.stack} ${styles.panel}`}>
      {data && data.items.length > 0 && (
        <>
          <div className={`${layout.row} ${layout.spread}`}>
            <h2 className={styles.title}>Your last orders</h2>
            <Link to={paths.myOrders}>All orders</Link>
          </div>
          <ul className={`${layout.list} ${styles.orders}`}>
            {data.items.map((order) => (
              <LastOrder key={order._id} order={order} />
            ))}
          </ul>
        </>
      )}
      <div className={`${layout.row} ${styles.next}`} data-waiting={count > 0 || undefined}>
        <ButtonLink
          look={count > 0 ? 'primary' : 'quiet'}
          size="small"
          to={count > 0 ? paths.basket : paths.quickOrder}
        >
          {count > 0 ? `Go on with ${formatCounted(count, 'part')} in your basket` : 'Order by a list'}
        </ButtonLink>
      </div>
    </div>
  );
}

function LastOrder({ order }: { order: OrderView }) {
  const id = `last-order-${order._id}`;
  return (
    <li className={styles.order}>
      <span className={styles.what}>
        <Link id={id} to={paths.myOrder(order._id)}>
          {order.part_name}
        </Link>
        <span className={layout.muted}>
          {formatDate(order.created_at)} <OrderStatusTag order={order} audience="customer" />
        </span>
      </span>
      <ReorderButton order={order} aria-describedby={id} />
    </li>
  );
}
