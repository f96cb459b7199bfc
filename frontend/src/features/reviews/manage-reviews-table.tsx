import { Button } from 'antd';
import { useListReviewsQuery, useModerateReviewMutation, usePrefetchList } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { ReviewView } from '@/api/types.gen';
import { type Column, DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { formatDate } from '@/ui/format';
import { focusRow } from '@/ui/focus';
import { Stars } from '@/ui/stars';
import { StatusTag } from '@/ui/status-tag';
import { toast } from '@/ui/toast';
import type { TableState } from '@/ui/use-table-query';
import styles from './manage-reviews-table.module.css';
import layout from '@/ui/layout.module.css';

/** The sort orders of the reviews; the first one is the default. */
export const REVIEW_SORTS = ['-created_at', 'created_at', 'rating', '-rating'] as const;
type ReviewSort = (typeof REVIEW_SORTS)[number];

const SORT_CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'rating', label: 'Lowest rating' },
  { value: '-rating', label: 'Highest rating' },
] as const satisfies readonly { value: ReviewSort; label: string }[];

export const REVIEW_STATUSES = ['shown', 'hidden'] as const;
type ReviewStatus = (typeof REVIEW_STATUSES)[number];

const STATUS_CHOICES = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const satisfies readonly { value: ReviewStatus; label: string }[];

const columns: Column<ReviewView>[] = [
  {
    title: 'Review',
    place: 'lead',
    width: '45%',
    render: ({ _id, name, review }) => (
      <div id={rowId(_id)} tabIndex={-1} className={`${layout.stack} ${layout.tight} ${styles.review}`}>
        <strong>{name}</strong>
        <p>{review}</p>
      </div>
    ),
  },
  {
    title: 'Rating',
    sort: 'rating',
    render: ({ rating }) => (
      <span className={styles.rating}>
        <Stars rating={rating} />
      </span>
    ),
  },
  {
    title: 'Written',
    sort: 'created_at',
    render: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
  },
  {
    title: 'Visible to',
    render: ({ hidden }) =>
      hidden ? <StatusTag tone="muted">Admins only</StatusTag> : <StatusTag tone="success">Everyone</StatusTag>,
  },
  {
    title: 'Actions',
    titleHidden: true,
    place: 'action',
    render: (review) => <ModerateButton review={review} />,
  },
];

/** All reviews, including hidden ones, for admins. */
export function ManageReviewsTable({ state }: { state: TableState<ReviewSort, ReviewStatus> }) {
  const { status = 'all', ...query } = state.query;
  const list = useListReviewsQuery({ ...query, status });
  const prefetch = usePrefetchList('listReviews', { ...query, status });
  return (
    <DataTable
      noun={['review', 'reviews']}
      columns={columns}
      list={list}
      state={state}
      onNear={prefetch}
      sortChoices={SORT_CHOICES}
      statusChoices={STATUS_CHOICES}
      searchHint="Author or text"
      describeError={problemOf}
      empty={<EmptyState title="No reviews yet">Reviews of customers appear here.</EmptyState>}
    />
  );
}

/** Hides a review from everyone except admins, or shows it again. It needs no confirmation, because it can be reversed. */
function ModerateButton({ review }: { review: ReviewView }) {
  const [moderate, { isLoading }] = useModerateReviewMutation();
  const id = rowId(review._id);
  const hidden = !review.hidden;

  const save = async () => {
    const { error } = await moderate({ id: review._id, reviewPatchBody: { hidden } });
    if (error) {
      toast.error(problemOf(error).detail);
      return;
    }
    toast.success(hidden ? `The review of ${review.name} is hidden` : `The review of ${review.name} is shown again`);
    focusRow(id);
  };

  return (
    <Button loading={isLoading} aria-describedby={id} onClick={() => void save()}>
      {hidden ? 'Hide' : 'Show'}
    </Button>
  );
}

function rowId(id: string): string {
  return `review-${id}`;
}
