import type {
  AddReviewApiArg,
  AddReviewApiResponse,
  ModerateReviewApiArg,
  ModerateReviewApiResponse,
} from './types.gen';
import { apiRoot as api } from './api-root';
export const addTagTypes = ['reviews'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      addReview: build.mutation<AddReviewApiResponse, AddReviewApiArg>({
        query: (queryArg) => ({ url: `/reviews`, method: 'POST', body: queryArg.newReviewBody }),
        invalidatesTags: ['reviews'],
      }),
      moderateReview: build.mutation<ModerateReviewApiResponse, ModerateReviewApiArg>({
        query: (queryArg) => ({
          url: `/reviews/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PATCH',
          body: queryArg.reviewPatchBody,
        }),
        invalidatesTags: ['reviews'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
