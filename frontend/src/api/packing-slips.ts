import { useAuthorizedFetch } from './authorized-fetch';
import { saveInBrowser, type Saved } from './download';
import { problemOf } from './problem';
import { PROGRESS_TYPES, readProgress, type Progress } from './progress';

/** The file at the end of the progress. Source: `POST /packing-slips` in the API's document. */
interface PackingSlipsFile {
  name: string;
  /** in base64 */
  pdf: string;
}

/** Saves one file with the packing slips of 1 to 500 orders. */
export function usePackingSlips() {
  const send = useAuthorizedFetch();
  return async (ids: readonly string[], onProgress: (progress: Progress) => void): Promise<Saved> => {
    const { data, error } = await send({
      endpoint: 'printPackingSlips',
      path: '/packing-slips',
      method: 'POST',
      body: JSON.stringify({ ids }),
      headers: { 'Content-Type': 'application/json', Accept: PROGRESS_TYPES },
      read: (response) => readProgress<PackingSlipsFile>(response, onProgress),
    });
    if (!data) return { problem: problemOf(error).detail };
    const bytes = Uint8Array.from(atob(data.pdf), (character) => character.charCodeAt(0));
    saveInBrowser(new Blob([bytes], { type: 'application/pdf' }), data.name);
    return { name: data.name };
  };
}
