import { useSearchParams } from 'react-router-dom';
import { useGetPartQuery } from '@/api/api';
import { AddPartForm } from '@/features/parts/add-part-form';
import { PartNotFound } from '@/features/parts/edit-part-form';
import { useSession } from '@/features/users/use-session';
import { LoadingPanel } from '@/ui/loading-panel';
import { PageTitle } from '@/ui/page-title';
import { QueryState } from '@/ui/query-state';

/** A new part, with the fields of another one when the URL names it. */
export function Component() {
  const { user } = useSession();
  const copy = useSearchParams()[0].get('copy');
  return (
    <>
      <PageTitle
        lead={`Welcome, ${user?.name || user?.email || ''}`}
        note={`${copy === null ? '' : 'A copy without the part number. '}It is in the shop as soon as you add it.`}
      >
        Add New Part
      </PageTitle>
      {copy === null ? <AddPartForm /> : <CopiedPart key={copy} id={copy} />}
    </>
  );
}

function CopiedPart({ id }: { id: string }) {
  const query = useGetPartQuery({ id });
  return (
    <QueryState
      query={query}
      name="The part"
      loading={<LoadingPanel label="Loading the part" rows={10} />}
      missing={<PartNotFound />}
    >
      {(part) => <AddPartForm copied={part} />}
    </QueryState>
  );
}
