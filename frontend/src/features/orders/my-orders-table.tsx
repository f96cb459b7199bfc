import { Button } from 'antd';
import { useListOrdersOfQuery, type OrderView } from '@/api/api';
import { problemOf } from '@/api/problem';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import { Money } from '@/ui/money';
import { RowLead } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
import type { TableState } from '@/ui/use-table-query';
import { ContactInfo } from './contact-info';
import { DeleteOrderDialog, useOrderInQuestion } from './delete-order-dialog';
import { isUnpaid, ORDER_SORT_CHOICES, ORDER_STATUS_CHOICES, type OrderSort, type OrderStatus } from './order-status';
import { TransactionId } from './transaction-id';

interface MyOrdersTableProps {
  email: string;
  state: TableState<OrderSort, OrderStatus>;
}

/** A customer's orders: pay or cancel those that are unpaid. */
export function MyOrdersTable({ email, state }: MyOrdersTableProps) {
  const list = useListOrdersOfQuery({ email, ...state.query });
  const { order, ask, close } = useOrderInQuestion();

  const columns: Column<OrderView>[] = [
    {
      title: 'Parts Name',
      place: 'lead',
      pictured: true,
      width: '35%',
      render: ({ _id, part_image, part_name, total_price, transactionId, status }) => (
        <RowLead id={rowId(_id)} picture={part_image} name={part_name}>
          {status && transactionId ? <TransactionId id={transactionId} /> : <Money dollars={total_price} />}
        </RowLead>
      ),
    },
    { title: 'Contact Info', render: (row) => <ContactInfo order={row} /> },
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
        isUnpaid(row) ? (
          <ButtonLink size="small" to={paths.payment(row._id)} aria-describedby={rowId(row._id)}>
            Pay
          </ButtonLink>
        ) : (
          <StatusTag tone="success">Paid</StatusTag>
        ),
    },
    {
      title: 'Cancel',
      place: 'action',
      render: (row) =>
        isUnpaid(row) && (
          <Button danger aria-describedby={rowId(row._id)} aria-haspopup="dialog" onClick={() => ask(row)}>
            Cancel
          </Button>
        ),
    },
  ];

  return (
    <>
      <DataTable
        noun={['order', 'orders']}
        columns={columns}
        list={list}
        state={state}
        sortChoices={ORDER_SORT_CHOICES}
        statusChoices={ORDER_STATUS_CHOICES}
        searchHint="Part name"
        describeError={problemOf}
        empty={
          <EmptyState
            title="You have no orders yet"
            action={
              <ButtonLink size="small" to={`${paths.home}#parts`}>
                Browse the parts
              </ButtonLink>
            }
          >
            What you order stands here, ready to be paid.
          </EmptyState>
        }
      />
      <DeleteOrderDialog
        order={order}
        title="Cancel this order?"
        closing="We are sorry to see you cancel it. The parts go back on sale at once."
        onClose={close}
      />
    </>
  );
}

function rowId(id: string): string {
  return `order-${id}`;
}
