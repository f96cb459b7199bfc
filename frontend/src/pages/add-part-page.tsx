import { AddPartForm } from '@/features/parts/add-part-form';
import { useSession } from '@/features/users/use-session';
import { PageTitle } from '@/ui/page-title';

export function Component() {
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
