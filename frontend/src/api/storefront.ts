import { type Lists, toListing } from './listing';
import { endpoints } from './storefront.gen';
import type { ListReviewsApiArg, ReviewView } from './types.gen';

type ReviewList = Lists<{ listReviews: [ListReviewsApiArg, ReviewView] }>;

/** The calls that every visitor's page may make; the other rooms' files come with the pages that need them. */
export const storefrontApi = endpoints.enhanceEndpoints<never, ReviewList>({
  endpoints: {
    // A server that hangs is asked again long before a call that does some work would be given up.
    checkReady: { query: () => ({ url: '/', timeout: 5_000 }) },
    listReviews: { transformResponse: toListing<ReviewView> },
    // A renewal is silent; a sign-in calls `forgetPrivateData`.
    openSession: { invalidatesTags: [] },
  },
});

export const { useCheckReadyQuery, useGetConfigQuery, useGetPartQuery, useIsAdminQuery, useListReviewsQuery } =
  storefrontApi;
