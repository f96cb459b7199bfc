import { useState } from 'react';
import { useUploads } from '@/api/uploads';
import { filesIn, type FormDatasheet } from './part-uploads';
import type { PartFields } from './part-fields';

/** Sends the new datasheets of a form after its part is saved. */
export function useDatasheetUploads() {
  const { addPartDatasheet } = useUploads();
  const [isSending, setIsSending] = useState(false);

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
