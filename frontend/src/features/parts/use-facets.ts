import { useState } from 'react';
import { useGetFacetsQuery } from '@/api/api';
import type { FacetsView, FacetView } from '@/api/types.gen';
import { type CatalogueQuery, filtersArg } from './catalogue-query';

interface Known {
  answer: FacetsView | undefined;
  q: string;
  facets: readonly FacetView[];
}

/** Seconds until the cached counts are refetched when a visitor returns to them. */
const MAX_AGE = 60;

/** The counts for a query, in the category with this slug or in all; the previous ones until they arrive. */
export function useFacetCounts(query: CatalogueQuery, category: string | undefined, { skip = false } = {}) {
  return useGetFacetsQuery(
    { ...filtersArg(query), ...(category !== undefined && { category }) },
    { skip, refetchOnMountOrArgChange: MAX_AGE },
  );
}

/**
 * The facets of a query. What a filter leaves without parts stays in its place with a count of 0, so that nothing moves below the pointer
 * while a visitor chooses; another search text forgets them.
 */
export function useFacets(query: CatalogueQuery, category: string | undefined) {
  const { data, ...request } = useFacetCounts(query, category);
  const [known, setKnown] = useState<Known>({ answer: undefined, q: query.q, facets: [] });
  if (data !== undefined && data !== known.answer) {
    const facets = withEarlier(data.facets, known.q === query.q ? known.facets : []);
    setKnown({ answer: data, q: query.q, facets });
  }
  return { ...request, total: data?.total, facets: data && known.facets };
}

/** The facets now, in the places of the earlier ones. */
export function withEarlier(now: readonly FacetView[], earlier: readonly FacetView[]): FacetView[] {
  return inPlaces(now, earlier, ({ key }) => key).map((facet) => {
    const [current, known] = [now, earlier].map((some) => some.find(({ key }) => key === facet.key));
    return { ...facet, ...current, values: valuesWithEarlier(current?.values ?? [], known?.values ?? []) };
  });
}

type Values = FacetView['values'];

function valuesWithEarlier(now: Values, earlier: Values): Values {
  return inPlaces(now, earlier, ({ value }) => value).map(
    ({ value }) => now.find((one) => one.value === value) ?? { value, count: 0 },
  );
}

/** The earlier ones in their order; a new one follows the one that is before it now. */
function inPlaces<One>(now: readonly One[], earlier: readonly One[], nameOf: (one: One) => string): One[] {
  const places = [...earlier];
  now.forEach((one, index) => {
    const placeOf = (name: string) => places.findIndex((placed) => nameOf(placed) === name);
    const before = now[index - 1];
    if (placeOf(nameOf(one)) < 0) places.splice(before === undefined ? 0 : placeOf(nameOf(before)) + 1, 0, one);
  });
  return places;
}
