import { useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { problemOf } from '@/api/problem';
import { useGetTaggedPartQuery } from '@/api/api';
import { paths } from '@/ui/paths';
import { EditPartForm, PartNotFound } from '@/features/parts/edit-part-form';
import { BackLink, PageTitle } from '@/ui/page-title';
import { LoadingPanel } from '@/ui/loading-panel';
import { QueryState } from '@/ui/query-state';

export function Component() {
  const { id = '' } = useParams();
  return <EditPart key={id} id={id} />;
}

function EditPart({ id }: { id: string }) {
  const list = useListAddress();
  // Always refetched, because a change is based on the version that the form shows.
  const query = useGetTaggedPartQuery({ id }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = query;
  // The form keeps the version that it was opened with; a save compares it with the current one.
  const [loaded, setLoaded] = useState<typeof currentData>();
  if (!loaded && currentData && !isFetching) setLoaded(currentData);
  const [gone, setGone] = useState<'by-another' | 'by-me'>();

  if (gone === 'by-me') return <Navigate to={list} replace />;
  const unknown = gone === 'by-another' || (!loaded && error !== undefined && problemOf(error).status === 404);
  const name = (currentData ?? loaded)?.part.name;
  return (
    <>
      <PageTitle
        lead={<BackLink to={list}>All parts</BackLink>}
        note={
          !unknown &&
          name !== undefined && (
            <>
              <Link to={paths.purchase(id)}>{name}</Link> in the shop,{' '}
              <Link to={`${paths.manageOrders}?part_id=${id}`}>its orders</Link>
            </>
          )
        }
      >
        Edit Part
      </PageTitle>
      {unknown ? (
        <PartNotFound deleted={gone !== undefined} />
      ) : (
        <QueryState
          query={{ ...query, currentData: loaded, error: loaded ? undefined : error }}
          name="The part"
          loading={<LoadingPanel label="Loading the part" rows={10} />}
        >
          {(part) => (
            <EditPartForm
              loaded={part}
              refetch={refetch}
              onGone={() => setGone('by-another')}
              onDeleted={() => setGone('by-me')}
            />
          )}
        </QueryState>
      )}
    </>
  );
}

/** The URL of the list with the search and sort order from which the part was opened. */
function useListAddress(): string {
  const { state } = useLocation() as { state: { list?: unknown } | null };
  return typeof state?.list === 'string' ? `${paths.manageParts}${state.list}` : paths.manageParts;
}
