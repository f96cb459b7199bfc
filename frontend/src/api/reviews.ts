import { endpoints } from './reviews.gen';

/** Reading reviews is the storefront's; what an admin does with them is in the audit log as well. */
export const { useAddReviewMutation, useModerateReviewMutation } = endpoints.enhanceEndpoints({
  endpoints: { moderateReview: { invalidatesTags: ['reviews', 'audit-log'] } },
});
