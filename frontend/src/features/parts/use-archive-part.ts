import { useChangePartsMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { PartView } from '@/api/types.gen';
import { toast, UNDO_MS } from '@/ui/toast';

/** Archives a part, which can be undone for 30 seconds, or brings it back. */
export function useArchivePart() {
  const [changeParts, { isLoading: busy }] = useChangePartsMutation();
  const setArchived = async (part: Pick<PartView, '_id' | 'name'>, archived: boolean): Promise<void> => {
    const action = archived ? 'archive' : 'restore';
    const { data, error } = await changeParts({ bulkPartsBody: { action, parts: [{ id: part._id }] } });
    const refusal = error ? problemOf(error).detail : data.results.find(({ outcome }) => outcome === 'refused')?.detail;
    if (refusal !== undefined) toast.error(refusal);
    else if (!archived) toast.success(`${part.name} is on sale again.`);
    else
      toast.success(`${part.name} archived.`, {
        action: { label: 'Undo', run: () => void setArchived(part, false) },
        stayMs: UNDO_MS,
      });
  };
  return { setArchived, busy };
}
