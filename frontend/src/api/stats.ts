import { endpoints } from './stats.gen';

/** The figures are made of orders and parts. */
export const { useGetStatsQuery } = endpoints.enhanceEndpoints({
  endpoints: { getStats: { providesTags: ['stats', 'orders', 'parts'] } },
});
