import { Overview } from '@/features/stats/overview';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';

export function Component() {
  useDocumentTitle('Overview');
  return (
    <>
      <PageTitle note="How the shop does, and what waits for you. Days are those of UTC.">Overview</PageTitle>
      <Overview />
    </>
  );
}
