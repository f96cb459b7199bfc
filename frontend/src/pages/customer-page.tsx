import { useParams } from 'react-router-dom';
import { useGetCustomerQuery } from '@/api/admin-api';
import { CustomerMessages } from '@/features/customers/customer-messages';
import { CustomerPapers } from '@/features/customers/customer-papers';
import { CustomerSheet } from '@/features/customers/customer-sheet';
import { ManageOrdersTable } from '@/features/orders/manage-orders-table';
import { REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { ButtonLink } from '@/ui/button';
import { useDocumentTitle } from '@/ui/document-head';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { LoadingPanel } from '@/ui/loading-panel';
import { BackLink, PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import { QueryState } from '@/ui/query-state';
import { useListUrl } from '@/ui/row-lead';

/** One customer with their orders, messages and papers, for admins. */
export function Component() {
  const { email = '' } = useParams();
  const customer = useGetCustomerQuery({ email }, REFETCH_ON_VIEW);
  const { name } = customer.currentData ?? {};
  const customersUrl = useListUrl(paths.customers);
  useDocumentTitle(name);
  return (
    <>
      <PageTitle lead={<BackLink to={customersUrl}>All customers</BackLink>} note={email}>
        {name ?? 'Customer'}
      </PageTitle>
      <QueryState
        query={customer}
        name="The customer"
        loading={<LoadingPanel label="Loading the customer" rows={8} />}
        missing={
          <EmptyState
            title="Customer not found"
            action={
              <ButtonLink size="small" to={paths.customers}>
                See all customers
              </ButtonLink>
            }
          >
            This e-mail has neither an account nor an order.
          </EmptyState>
        }
      >
        {(loaded) => (
          <div key={loaded.email} className={layout.stack}>
            <CustomerSheet customer={loaded} />
            <section aria-labelledby="customer-orders" className={layout.stack}>
              <h2 id="customer-orders">Orders</h2>
              <ManageOrdersTable email={loaded.email} />
            </section>
            <div className={layout.columns}>
              <CustomerMessages email={loaded.email} />
              <CustomerPapers email={loaded.email} />
            </div>
          </div>
        )}
      </QueryState>
    </>
  );
}
