import { Link } from 'react-router-dom';
import type { ListedCustomerView } from '@/api/types.gen';
import { REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatDate, formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { useNoViews } from '@/ui/list-settings';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { Cut, useListState } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
import table from '@/ui/table.module.css';
import { Time } from '@/ui/time';
import styles from './customers.module.css';

/** Everyone with an account or an order, for admins. */
export const CUSTOMERS = defineList({
  endpoint: 'listCustomers',
  options: REFETCH_ON_VIEW,
  noun: ['customer', 'customers'],
  search: 'Name, company or e-mail',
  useFirstViews: useNoViews,
  sorts: {
    '-last_order_at': 'Latest order',
    last_order_at: 'Oldest order',
    '-gross': 'Highest gross',
    gross: 'Lowest gross',
    '-orders': 'Most orders',
    orders: 'Fewest orders',
    email: 'E-mail, A to Z',
    '-email': 'E-mail, Z to A',
  },
  columns: [
    { title: 'Customer', place: 'lead', lines: 2, render: (customer) => <Person customer={customer} /> },
    {
      title: 'Company',
      card: 'bare',
      width: '28%',
      render: ({ company }) => company !== undefined && <Cut>{company}</Cut>,
    },
    {
      title: 'Orders',
      numeric: true,
      width: '5.5rem',
      sort: 'orders',
      render: ({ orders }) => <span className="figure">{formatCount(orders)}</span>,
    },
    {
      title: 'Gross',
      numeric: true,
      card: 'end',
      width: '6.5rem',
      sort: 'gross',
      render: ({ gross }) => <Money dollars={gross} />,
    },
    {
      title: 'Last order',
      width: '7.5rem',
      sort: 'last_order_at',
      render: ({ last_order_at }) =>
        last_order_at !== undefined && (
          <Time at={last_order_at} format={formatDate} title={formatDateTime(last_order_at)} />
        ),
    },
  ],
  empty: <EmptyState title="No customers yet">Customers appear here after their first sign-in.</EmptyState>,
});

function Person({ customer: { email, name, role } }: { customer: ListedCustomerView }) {
  const listState = useListState();
  return (
    <div className={styles.person}>
      <div className={`${layout.row} ${styles.name}`}>
        <Link
          to={paths.customer(email)}
          state={listState}
          title={name ?? email}
          className={`${table.rowLink} ${table.cut}`}
        >
          {name ?? email}
        </Link>
        {role === 'admin' && <StatusTag tone="accent">Admin</StatusTag>}
      </div>
      {name !== undefined && <Cut muted>{email}</Cut>}
    </div>
  );
}
