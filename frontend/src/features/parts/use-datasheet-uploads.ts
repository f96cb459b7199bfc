import { useState } from 'react';
import { useUploads } from '@/api/uploads';
import { useUnsaved } from '@/ui/unsaved-guard';
import { filesIn, type FormDatasheet } from './part-uploads';
import type { PartFields } from './part-fields';

const SENDING = { title: 'Leave during the upload?', text: 'The datasheets are still being uploaded.' };

/** Sends the new datasheets of a form after its part is saved. */
export function useDatasheetUploads() {
  const { addPartDatasheet } = useUploads();
  const [isSending, setIsSending] = useState(false);
  useUnsaved(() => isSending, SENDING);

  /** Resolves to those that the shop refused, with the reason. */
  const send = async (id: string, typed: PartFields): Promise<readonly FormDatasheet[]> => {
    const refused: FormDatasheet[] = [];
    setIsSending(true);
    for (const datasheet of filesIn(typed)) {
      const { problem } = await addPartDatasheet(id, datasheet.name.trim(), datasheet.file);
      if (problem !== undefined) refused.push({ ...datasheet, problem });
    }
    setIsSending(false);
    return refused;
  };
  return { send, isSending };
}
