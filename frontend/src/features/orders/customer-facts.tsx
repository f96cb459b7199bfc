import { Link } from 'react-router-dom';
import type { OrderView } from '@/api/types.gen';
import { paths } from '@/app/paths';
import styles from './customer-facts.module.css';
import { Fact } from './order-sheet';

/** Who ordered and where it goes, with the ways to them, for the admins. */
export function CustomerFacts({ order }: { order: OrderView }) {
  const { name, email, delivery_address, delivery_phone } = order;
  return (
    <>
      <Fact name="Order By">
        <span className={styles.customer}>
          <span>{name}</span>
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
    </>
  );
}
