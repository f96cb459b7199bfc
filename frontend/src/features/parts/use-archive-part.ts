import type { PartView } from '@/api/types.gen';
import { toast, UNDO_MS } from '@/ui/toast';
import { useChangePart } from './use-change-part';

/** Archives a part, which can be undone for 30 seconds, or brings it back. */
export function useArchivePart() {
  const { change, busy } = useChangePart();
  const setArchived = async (part: Pick<PartView, '_id' | 'name'>, archived: boolean): Promise<void> => {
    const refusal = await change(archived ? 'archive' : 'restore', { id: part._id });
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
