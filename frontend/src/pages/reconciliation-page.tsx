import { Reconciliation } from '@/features/reconciliation/reconciliation';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';

export function Component() {
  useDocumentTitle('Reconciliation');
  return (
    <>
      <PageTitle note="The shop's orders beside the card provider's payments. Days are those of UTC.">
        Reconciliation
      </PageTitle>
      <Reconciliation />
    </>
  );
}
