/** What a customer thinks of the shop. */
export interface Review {
  _id: string;
  /** the author's display name */
  name: string;
  /** the author's e-mail; never shown */
  email: string;
  review: string;
  /** 0 to 5 stars, whole */
  rating: number;
  /** true: an admin keeps it from everyone's eyes */
  hidden: boolean;
  /** ISO 8601, UTC */
  created_at: string;
}

export type NewReview = Omit<Review, '_id' | 'hidden' | 'created_at'>;

export const REVIEW_SORTS = ['created_at', 'rating'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_STATUSES = ['shown', 'hidden', 'all'] as const;

export interface ReviewFilter {
  status: (typeof REVIEW_STATUSES)[number];
  /** words; each must begin a word of the author's name or the text */
  q?: string;
}
