import { useState } from 'react';
import { useListPartsQuery } from '@/api/api';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import { problemOf } from '@/api/problem';
import type { BasketLineView, PartView } from '@/api/types.gen';
import { MAX_LINES } from './basket';

/** The parts of the lines as they are now, in one request, which is repeated when other parts are in the basket. */
export function useBasketParts(lines: readonly BasketLineView[]) {
  const ids = lines.map(({ part_id }) => part_id).toSorted();
  const { data, currentData, error, isFetching, refetch } = useListPartsQuery(
    { ids: ids.join(','), limit: MAX_LINES },
    { skip: ids.length === 0, refetchOnMountOrArgChange: PREFETCHED_FOR_S, refetchOnFocus: true },
  );
  const [answered, setAnswered] = useState<{ data: typeof data; ids: readonly string[] }>({ data: undefined, ids: [] });
  if (currentData !== undefined && currentData !== answered.data) setAnswered({ data: currentData, ids });

  const parts = new Map(data?.items.map((part): [string, PartView] => [part._id, part]));
  /** Whether it is not known yet if the part is sold. */
  const isLoading = (id: string) => currentData === undefined && !parts.has(id) && !answered.ids.includes(id);
  return {
    parts,
    isLoading,
    isEmpty: data === undefined,
    /** why parts are missing */
    problem: error !== undefined && ids.some(isLoading) ? problemOf(error).detail : undefined,
    isFetching,
    retry: () => void refetch(),
  };
}
