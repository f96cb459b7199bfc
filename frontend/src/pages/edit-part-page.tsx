import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { problemOf } from '@/api/problem';
import { useGetTaggedPartQuery } from '@/api/admin-api';
import { paths } from '@/ui/paths';
import { EditPartForm, PartNotFound } from '@/features/parts/edit-part-form';
import { BackLink, PageTitle } from '@/ui/page-title';
import { LoadingPanel } from '@/ui/loading-panel';
import layout from '@/ui/layout.module.css';
import { useListUrl } from '@/ui/row-lead';
import { QueryState } from '@/ui/query-state';
import styles from '@/features/parts/part-form.module.css';

export function Component() {
  const { id = '' } = useParams();
  return <EditPart key={id} id={id} />;
}

function EditPart({ id }: { id: string }) {
  const list = useListUrl(paths.manageParts);
  // Always refetched, because a change is based on the version that the form shows.
  const query = useGetTaggedPartQuery({ id }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = query;
  // The form keeps the version that it was opened with; a save compares it with the current one.
  const [loaded, setLoaded] = useState<typeof currentData>();
  if (!loaded && currentData && !isFetching) setLoaded(currentData);
  const [gone, setGone] = useState<'by-another' | 'by-me'>();

  if (gone === 'by-me') return <Navigate to={list} replace />;
  const unknown = gone === 'by-another' || (!loaded && error !== undefined && problemOf(error).status === 404);
  const { name, archived: isArchived = false } = (currentData ?? loaded)?.part ?? {};
  return (
    <>
      <PageTitle
        lead={<BackLink to={list}>All parts</BackLink>}
        note={
          !unknown &&
          name !== undefined && (
            <>
              <Link to={paths.purchase(id)}>{name}</Link>
              {!isArchived && ' in the shop'}, <Link to={`${paths.manageOrders}?part_id=${id}`}>its orders</Link>
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
            <>
              {isArchived && (
                <p role="status" className={`${layout.notice} ${layout.narrow} ${styles.archived}`} data-tone="warning">
                  This part is archived: it is not in the shop, and cannot be ordered. Its orders are kept.
                </p>
              )}
              <EditPartForm
                loaded={part}
                isArchived={isArchived}
                refetch={refetch}
                onGone={() => setGone('by-another')}
                onDeleted={() => setGone('by-me')}
              />
            </>
          )}
        </QueryState>
      )}
    </>
  );
}
