import { Link } from 'react-router-dom';
import { paths } from '@/ui/paths';

/** The column of an admin's list that leads to the order of each row, if it has one. */
export const ORDER_COLUMN = {
  title: 'Order',
  width: '9.5rem',
  render: ({ order_id, order_number }: { order_id?: string; order_number?: string }) =>
    order_id === undefined ? null : (
      <Link className="figure" to={paths.order(order_id)}>
        {order_number}
      </Link>
    ),
};
