import { AddPartForm } from '@/features/parts/add-part-form';
import { useSession } from '@/features/users/use-session';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';

export function Component() {
  useDocumentTitle('Add New Part');
  const { user } = useSession();
  return (
    <>
      <PageTitle lead={`Welcome, ${user?.name || user?.email || ''}`} note="It is in the shop as soon as you add it.">
        Add New Part
      </PageTitle>
      <AddPartForm />
    </>
  );
}
