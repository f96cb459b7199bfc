import { listPartsQueryLimits } from '@/api/limits.gen';
import { useEffect, useMemo } from 'react';
import { apiRoot, listOf } from '@/api/api-root';
import { type Listing, toListing } from '@/api/listing';
import type { ListPartsApiArg, PartView } from '@/api/types.gen';
import { type ChangeOptions, useUrlState } from '@/ui/use-url-state';
import {
  catalogueArg,
  type CatalogueChanges,
  type CatalogueQuery,
  PAGE_SIZE,
  readCatalogueQuery,
  writeCatalogueQuery,
} from './catalogue-query';

/** The maximum page size of the API. */
const MAX_PAGE_SIZE = listPartsQueryLimits.limit;
/** Seconds until the cached list is refetched when a visitor returns to it. */
const MAX_AGE = 60;

/** A page of the catalogue: the parts after the cursor, or the first parts. */
interface PageParam {
  cursor?: string;
  limit: number;
}

const { useBrowsePartsInfiniteQuery } = apiRoot.injectEndpoints({
  endpoints: (build) => ({
    browseParts: build.infiniteQuery<Listing<PartView>, ListPartsApiArg, PageParam>({
      infiniteQueryOptions: {
        initialPageParam: { limit: PAGE_SIZE },
        getNextPageParam: ({ next }) => (next === undefined ? undefined : { cursor: next, limit: PAGE_SIZE }),
      },
      query: ({ queryArg, pageParam }) => ({ url: '/parts', params: { ...queryArg, ...pageParam } }),
      transformResponse: toListing<PartView>,
      providesTags: [listOf('parts')],
      keepUnusedDataFor: 15 * 60,
    }),
  }),
});

/** Changes what the URL says; a function gets what it says now, which the page may not show yet. */
export type ChangeCatalogue = (
  changes: CatalogueChanges | ((current: CatalogueQuery) => CatalogueChanges),
  options?: ChangeOptions,
) => void;

/** The catalogue's state in the page's URL, so that it survives reload, Back and sharing. */
export function useCatalogueQuery() {
  const { params, change: changeUrl } = useUrlState();
  const query = useMemo(() => readCatalogueQuery(params), [params]);
  const change: ChangeCatalogue = (changes, options) =>
    changeUrl((current) => {
      const wanted = typeof changes === 'function' ? changes(readCatalogueQuery(current)) : changes;
      return writeCatalogueQuery(current, wanted);
    }, options);
  return { query, change };
}

/**
 * The parts of a query, in the category with this slug or in all, loaded page by page up to the query's limit. Until they arrive, the
 * parts of the previous query are returned as `stale`.
 */
export function useCatalogueParts(query: CatalogueQuery, category?: string) {
  const list = useBrowsePartsInfiniteQuery(
    {
      ...catalogueArg(query),
      ...(category !== undefined && { category }),
      // The rows of a category have them anyway.
      ...(category === undefined && query.view === 'table' && { fields: 'attributes' as const }),
    },
    {
      // A shared link to a long list costs one request instead of one per page.
      initialPageParam: { limit: Math.min(query.limit, MAX_PAGE_SIZE) },
      refetchOnMountOrArgChange: MAX_AGE,
    },
  );
  const { data, currentData, error, isFetching, isFetchingNextPage, fetchNextPage, refetch } = list;
  const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
  const needsNextPage = currentData !== undefined && loaded.length < query.limit && list.hasNextPage;

  useEffect(() => {
    if (needsNextPage && !isFetching && !error) void fetchNextPage();
  }, [needsNextPage, isFetching, error, fetchNextPage]);

  return {
    parts: data === undefined || (currentData === undefined && error) ? undefined : loaded.slice(0, query.limit),
    total: data?.pages[0]?.total ?? '0',
    stale: data !== undefined && currentData === undefined,
    hasMore: currentData !== undefined && (loaded.length > query.limit || list.hasNextPage),
    isFetching,
    isLoadingMore: isFetchingNextPage || (needsNextPage && !error),
    error: needsNextPage ? undefined : error,
    nextPageError: needsNextPage ? error : undefined,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
