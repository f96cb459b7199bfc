import { apiRoot } from '@/api/api-root';
import type { ListPartsApiArg, PartView } from '@/api/types.gen';
import { toListing, type Listing } from '@/api/listing';
import { PARTS_A_STEP } from './catalogue-query';

/** One stretch of the catalogue: the parts behind a cursor, or the first ones. */
interface Stretch {
  cursor?: string;
  /** 1 to 100 */
  limit: number;
}

/** GET /parts, read stretch by stretch; shown again at once to whoever comes back, and made fresh when it is a minute old. */
const catalogueApi = apiRoot.injectEndpoints({
  endpoints: (build) => ({
    browseParts: build.infiniteQuery<Listing<PartView>, ListPartsApiArg, Stretch>({
      infiniteQueryOptions: {
        initialPageParam: { limit: PARTS_A_STEP },
        getNextPageParam: ({ next }) => (next === undefined ? undefined : { cursor: next, limit: PARTS_A_STEP }),
      },
      query: ({ queryArg: { q, sort, minPrice, maxPrice, inStock }, pageParam: { cursor, limit } }) => ({
        url: '/parts',
        params: { q, sort, min_price: minPrice, max_price: maxPrice, in_stock: inStock, cursor, limit },
      }),
      transformResponse: toListing<PartView>,
      providesTags: ['parts'],
      keepUnusedDataFor: 15 * 60,
    }),
  }),
});

export const { useBrowsePartsInfiniteQuery } = catalogueApi;
