import { useListReviewsQuery } from '@/api/storefront';
import { ManageReviewsTable } from '@/features/reviews/manage-reviews-table';
import { REVIEW_SORTS, REVIEW_STATUSES } from '@/features/reviews/review-moderation';
import { formatTotal } from '@/ui/format';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: REVIEW_SORTS, statuses: REVIEW_STATUSES } as const;

export function Component() {
  useDocumentTitle('Reviews');
  const state = useTableQuery(options);
  const all = useListReviewsQuery({ limit: 1, status: 'all' });
  return (
    <>
      <PageTitle lead="Reviews" note="A hidden review leaves the home page; nothing is lost.">
        Total Reviews: {all.data && formatTotal(all.data.total)}
      </PageTitle>
      <ManageReviewsTable state={state} />
    </>
  );
}
