import { Button } from 'antd';
import { useModerateReviewMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import type { ReviewView } from '@/api/types.gen';
import { EmptyState } from '@/ui/empty-state';
import { formatDate } from '@/ui/format';
import { focusNextRow } from '@/ui/focus';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { useNoViews } from '@/ui/list-settings';
import { choice, dayRange } from '@/ui/list-filters';
import { Stars } from '@/ui/stars';
import { StatusTag } from '@/ui/status-tag';
import { Time } from '@/ui/time';
import { TwoLines } from '@/ui/two-lines';
import { toast } from '@/ui/toast';
import styles from './reviews.module.css';

/** All reviews, including hidden ones, for admins. */
export const REVIEWS = defineList({
  endpoint: 'listReviews',
  arg: { status: 'all' },
  noun: ['review', 'reviews'],
  search: 'Author or text',
  useFirstViews: useNoViews,
  sorts: {
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    rating: 'Lowest rating',
    '-rating': 'Highest rating',
  },
  filters: { status: choice('Filter by status', 'All statuses', { shown: 'Shown', hidden: 'Hidden' }), ...dayRange },
  columns: [
    {
      title: 'Review',
      place: 'lead',
      lines: 2,
      render: ({ _id, name, review }) => (
        <div id={rowId(_id)} tabIndex={-1}>
          <TwoLines>
            <strong>{name}</strong> <span className={layout.hint}>{review}</span>
          </TwoLines>
        </div>
      ),
    },
    {
      title: 'Rating',
      card: 'bare',
      width: '7rem',
      sort: 'rating',
      render: ({ rating }) => (
        <span className={styles.rating}>
          <Stars rating={rating} />
        </span>
      ),
    },
    {
      title: 'Written',
      card: 'fill',
      width: '7rem',
      sort: 'created_at',
      render: ({ created_at }) => <Time at={created_at} format={formatDate} />,
    },
    {
      title: 'Visible to',
      card: 'bare',
      width: '8rem',
      render: ({ hidden }) =>
        hidden ? (
          <StatusTag tone="muted">Admins only</StatusTag>
        ) : (
          <StatusTag tone="success" className={styles.everyone ?? ''}>
            Everyone
          </StatusTag>
        ),
    },
    {
      title: 'Actions',
      titleHidden: true,
      place: 'action',
      width: '6rem',
      render: (review) => <ModerateButton review={review} />,
    },
  ],
  none: { 'status=hidden': 'No hidden reviews', 'status=shown': 'Every review is hidden' },
  empty: <EmptyState title="No reviews yet">Reviews of customers appear here.</EmptyState>,
});

/** Hides a review from everyone except admins, or shows it again. It needs no confirmation, because it can be reversed. */
function ModerateButton({ review }: { review: ReviewView }) {
  const [moderate, { isLoading }] = useModerateReviewMutation();
  const id = rowId(review._id);
  const hidden = !review.hidden;
  const label = hidden ? 'Hide' : 'Show';

  const save = async () => {
    const { error } = await moderate({ id: review._id, reviewPatchBody: { hidden } });
    if (error) {
      toast.error(problemOf(error).detail);
      return;
    }
    toast.success(hidden ? `The review of ${review.name} is hidden` : `The review of ${review.name} is shown again`);
    focusNextRow(id, label);
  };

  return (
    <Button loading={isLoading} aria-describedby={id} onClick={() => void save()}>
      {label}
    </Button>
  );
}

function rowId(id: string): string {
  return `review-${id}`;
}
