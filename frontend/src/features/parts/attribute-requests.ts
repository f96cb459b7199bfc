import { apiRoot, listOf } from '@/api/api-root';
import { type Listing, toListing } from '@/api/listing';

/** What the shop knows of parts beyond their fields. */
export interface AttributeView {
  key: string;
  name: string;
  kind: 'text' | 'number' | 'choice' | 'choices' | 'yes_no';
  unit?: string;
  choices?: string[];
  in_table: boolean;
  as_filter: boolean;
}

export interface FacetValueView {
  value: string;
  count: number;
}

export interface FacetView {
  key: string;
  name: string;
  kind: AttributeView['kind'];
  unit?: string;
  /** of a number none */
  values: FacetValueView[];
  /** in the unit */
  min?: number;
  max?: number;
}

export interface FacetsView {
  total: string;
  categories: { slug: string; name: string; count: number }[];
  facets: FacetView[];
}

export const { useBrowseAttributesQuery, useBrowseFacetsQuery } = apiRoot.injectEndpoints({
  endpoints: (build) => ({
    browseAttributes: build.query<Listing<AttributeView>, undefined>({
      query: () => ({ url: '/attributes' }),
      transformResponse: toListing<AttributeView>,
      providesTags: ['categories'],
      keepUnusedDataFor: 15 * 60,
    }),
    browseFacets: build.query<FacetsView, Record<string, unknown>>({
      query: (params) => ({ url: '/parts/facets', params }),
      providesTags: [listOf('parts')],
    }),
  }),
});
