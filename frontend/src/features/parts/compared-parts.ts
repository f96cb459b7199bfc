import { apiRoot, one } from '@/api/api-root';
import type { PartView } from '@/api/types.gen';

/** The parts with these ids, in their order; those that are not on sale are missing. */
export const { useComparedPartsQuery } = apiRoot.injectEndpoints({
  endpoints: (build) => ({
    comparedParts: build.query<PartView[], readonly string[]>({
      queryFn: async (ids, _api, _options, request) => {
        const answers = await Promise.all(ids.map(async (id) => request(`/purchase/${id}`)));
        const failed = answers.find(({ error }) => error !== undefined && error.status !== 404);
        if (failed?.error) return { error: failed.error };
        return { data: answers.flatMap(({ data }) => (data === undefined ? [] : [data as PartView])) };
      },
      providesTags: (_parts, _error, ids) => ids.map((id) => one('parts', id)),
    }),
  }),
});
