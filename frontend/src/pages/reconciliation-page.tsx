import { Reconciliation } from '@/features/reconciliation/reconciliation';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle size="small" note="Compares the shop's orders with the card provider's payments. Days are in UTC.">
        Reconciliation
      </PageTitle>
      <Reconciliation />
    </>
  );
}
