import { problemOf } from '@/api/problem';
import { useListReviewsQuery } from '@/api/api';
import { ManageReviewsTable, REVIEW_SORTS, REVIEW_STATUSES } from '@/features/reviews/manage-reviews-table';
import { CountTitle } from '@/ui/page-title';
import { formatTotal } from '@/ui/format';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: REVIEW_SORTS, statuses: REVIEW_STATUSES } as const;

export function Component() {
  const state = useTableQuery(options);
  const all = useListReviewsQuery({ limit: 1, status: 'all' });
  return (
    <>
      <CountTitle
        lead="Reviews"
        label="Total Reviews"
        total={all.data && formatTotal(all.data.total)}
        note="A hidden review leaves the home page; nothing is lost."
        call={all}
        describeError={problemOf}
      />
      <ManageReviewsTable state={state} />
    </>
  );
}
