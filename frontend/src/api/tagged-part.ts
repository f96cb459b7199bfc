import { apiRoot } from './api-root';
import type { PartView } from './types.gen';

/** A part, and the ETag that names this very state of it. */
export interface TaggedPart {
  part: PartView;
  tag: string;
}

const endpoints = apiRoot.injectEndpoints({
  endpoints: (build) => ({
    getTaggedPart: build.query<TaggedPart, { id: string }>({
      query: ({ id }) => `/purchase/${encodeURIComponent(id)}`,
      transformResponse: (part: PartView, meta) => ({ part, tag: meta?.response?.headers.get('ETag') ?? '' }),
      providesTags: ['parts'],
    }),
  }),
});

/** A part to be changed: with the tag that the change is based on. */
export const { useGetTaggedPartQuery } = endpoints;
