import { Reconciliation } from '@/features/reconciliation/reconciliation';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle note="The shop's orders beside the card provider's payments. Days are those of UTC.">
        Reconciliation
      </PageTitle>
      <Reconciliation />
    </>
  );
}
