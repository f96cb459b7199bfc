import { useEffect, useMemo } from 'react';
import { type ChangeOptions, useUrlState } from '@/ui/use-url-state';
import { useBrowsePartsInfiniteQuery } from './catalogue-api';
import { catalogueArg, type CatalogueQuery, readCatalogueQuery, writeCatalogueQuery } from './catalogue-query';

/** Most parts the API gives at once. */
const LARGEST_STRETCH = 100;

export type ChangeCatalogue = (changes: Partial<CatalogueQuery>, options?: ChangeOptions) => void;

/** The catalogue's state, kept in the page's address so that it survives reload, back and sharing. */
export function useCatalogueQuery() {
  const { params, change: changeUrl } = useUrlState();
  const query = useMemo(() => readCatalogueQuery(params), [params]);
  const change: ChangeCatalogue = (changes, options) =>
    changeUrl((current) => writeCatalogueQuery(current, changes), options);
  return { query, change };
}

/** The parts that a query asks for; while others are on their way, `stale` ones stay. */
export function useCatalogueParts(query: CatalogueQuery) {
  const list = useBrowsePartsInfiniteQuery(catalogueArg(query), {
    // A shared link to a long list costs one call, not one for each step.
    initialPageParam: { limit: Math.min(query.limit, LARGEST_STRETCH) },
    refetchOnMountOrArgChange: 60,
  });
  const { data, currentData, error, isFetching, isFetchingNextPage, fetchNextPage, refetch } = list;
  const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
  const missing = currentData !== undefined && loaded.length < query.limit && list.hasNextPage;

  useEffect(() => {
    if (missing && !isFetching && !error) void fetchNextPage();
  }, [missing, isFetching, error, fetchNextPage]);

  return {
    parts: data === undefined || (currentData === undefined && error) ? undefined : loaded.slice(0, query.limit),
    total: data?.pages[0]?.total,
    stale: data !== undefined && currentData === undefined,
    hasMore: currentData !== undefined && (loaded.length > query.limit || list.hasNextPage),
    error,
    isFetching,
    /** the next parts are on their way, or did not come */
    isGrowing: isFetchingNextPage || (missing && !error),
    stuck: missing && error !== undefined,
    grow: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
