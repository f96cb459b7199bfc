import type {
  CheckReadyApiArg,
  CheckReadyApiResponse,
  GetConfigApiArg,
  GetConfigApiResponse,
  GetPartApiArg,
  GetPartApiResponse,
  IsAdminApiArg,
  IsAdminApiResponse,
  ListReviewsApiArg,
  ListReviewsApiResponse,
  OpenSessionApiArg,
  OpenSessionApiResponse,
} from './types.gen';
import { apiRoot as api } from './api-root';
export const addTagTypes = ['shop', 'users', 'parts', 'reviews'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      checkReady: build.query<CheckReadyApiResponse, CheckReadyApiArg>({
        query: () => ({ url: `/` }),
        providesTags: ['shop'],
      }),
      isAdmin: build.query<IsAdminApiResponse, IsAdminApiArg>({
        query: (queryArg) => ({ url: `/admin/${encodeURIComponent(String(queryArg.email))}` }),
        providesTags: ['users'],
      }),
      getConfig: build.query<GetConfigApiResponse, GetConfigApiArg>({
        query: () => ({ url: `/config` }),
        providesTags: ['shop'],
      }),
      getPart: build.query<GetPartApiResponse, GetPartApiArg>({
        query: (queryArg) => ({ url: `/purchase/${encodeURIComponent(String(queryArg.id))}` }),
        providesTags: ['parts'],
      }),
      listReviews: build.query<ListReviewsApiResponse, ListReviewsApiArg>({
        query: (queryArg) => ({
          url: `/reviews`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            sort: queryArg.sort,
            q: queryArg.q,
            status: queryArg.status,
          },
        }),
        providesTags: ['reviews'],
      }),
      openSession: build.mutation<OpenSessionApiResponse, OpenSessionApiArg>({
        query: (queryArg) => ({
          url: `/user/${encodeURIComponent(String(queryArg.email))}`,
          method: 'PUT',
          body: queryArg.openSessionBody,
          headers: {
            authorization: queryArg.authorization,
          },
        }),
        invalidatesTags: ['users'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
