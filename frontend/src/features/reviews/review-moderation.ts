/** How the admins' list of reviews may be sorted; the first is the default. */
export const REVIEW_SORTS = ['-created_at', 'created_at', 'rating', '-rating'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_SORT_CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'rating', label: 'Lowest rating' },
  { value: '-rating', label: 'Highest rating' },
] as const satisfies readonly { value: ReviewSort; label: string }[];

export const REVIEW_STATUSES = ['shown', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const REVIEW_STATUS_CHOICES = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const satisfies readonly { value: ReviewStatus; label: string }[];
