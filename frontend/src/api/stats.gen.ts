import type {
  GetStatsApiArg,
  GetStatsApiResponse,
} from './types.gen';
import { apiRoot as api } from './api-root';
export const addTagTypes = ['stats'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getStats: build.query<GetStatsApiResponse, GetStatsApiArg>({
        query: (queryArg) => ({
          url: `/stats`,
          params: {
            days: queryArg.days,
          },
        }),
        providesTags: ['stats'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
