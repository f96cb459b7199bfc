import { useChangePartsMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import type { BulkPartsBody } from '@/api/types.gen';

/** Does one action for a part; `change` resolves to why it was refused, or undefined when it was done. */
export function useChangePart() {
  const [changeParts, { isLoading: busy }] = useChangePartsMutation();
  const change = async (
    action: BulkPartsBody['action'],
    part: BulkPartsBody['parts'][number],
  ): Promise<string | undefined> => {
    const { data, error } = await changeParts({ bulkPartsBody: { action, parts: [part] } });
    if (error) return problemOf(error).detail;
    return data.results.find(({ outcome }) => outcome === 'refused')?.detail;
  };
  return { change, busy };
}
