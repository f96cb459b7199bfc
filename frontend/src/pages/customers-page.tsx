import { CUSTOMERS } from '@/features/customers/customers-list';
import { ListTable } from '@/ui/list';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle
        size="small"
        note="Everyone with an account or an order. Gross is that of paid orders, before refunds."
      >
        Customers
      </PageTitle>
      <ListTable list={CUSTOMERS} />
    </>
  );
}
