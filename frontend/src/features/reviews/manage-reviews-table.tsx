import { useListReviewsQuery } from '@/api/api';
import type { ReviewView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { formatDate } from '@/ui/format';
import { Stars } from '@/ui/stars';
import { StatusTag } from '@/ui/status-tag';
import type { TableState } from '@/ui/use-table-query';
import styles from './manage-reviews-table.module.css';
import { ModerateButton } from './moderate-button';
import { REVIEW_SORT_CHOICES, REVIEW_STATUS_CHOICES, type ReviewSort, type ReviewStatus } from './review-moderation';

const columns: Column<ReviewView>[] = [
  {
    title: 'Review',
    place: 'lead',
    width: '45%',
    render: ({ _id, name, review }) => (
      <div id={rowId(_id)} tabIndex={-1} className={styles.review}>
        <span className={styles.name}>{name}</span>
        <p className={styles.text}>{review}</p>
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
    title: 'Seen by',
    render: ({ hidden }) =>
      hidden ? <StatusTag tone="muted">Admins only</StatusTag> : <StatusTag tone="success">Everyone</StatusTag>,
  },
  {
    title: 'Actions',
    titleHidden: true,
    place: 'action',
    render: (review) => <ModerateButton review={review} rowId={rowId(review._id)} />,
  },
];

/** Every review, hidden ones as well, for the admins. */
export function ManageReviewsTable({ state }: { state: TableState<ReviewSort, ReviewStatus> }) {
  const { status = 'all', ...query } = state.query;
  const list = useListReviewsQuery({ ...query, status });
  return (
    <DataTable
      noun={['review', 'reviews']}
      columns={columns}
      list={list}
      state={state}
      sortChoices={REVIEW_SORT_CHOICES}
      statusChoices={REVIEW_STATUS_CHOICES}
      searchHint="Author or text"
      describeError={problemOf}
      empty={<EmptyState title="No reviews yet">What customers say of the shop appears here.</EmptyState>}
    />
  );
}

function rowId(id: string): string {
  return `review-${id}`;
}
