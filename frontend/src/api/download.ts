import { useState } from 'react';
import { useAuthorizedFetch } from './authorized-fetch';
import { queryString } from './base-query';
import { problemOf } from './problem';

/** Filters and sort order of a list, with the API's parameter names; the page is ignored. */
type Params = Record<string, string | number | undefined>;
const PAGE: readonly string[] = ['limit', 'cursor'];

/** Resolves to the name of the saved file, or to a sentence that describes the error. */
export type Saved = { name: string } | { problem: string };

/** Milliseconds after which a download times out. */
const TIMEOUT_MS = 10 * 60_000;
/** Milliseconds after which the object URL is revoked; the browser may read the file until then. */
const REVOKE_DELAY_MS = 60_000;

/**
 * Saves a file of the API, such as a list: `save('/parts/export', state.query)`. A link would not send the token; the browser stores a
 * large file on disk. A body is sent with POST.
 */
export function useDownload() {
  const send = useAuthorizedFetch();
  const [busy, setBusy] = useState(false);
  const save = async (path: string, params: Params = {}, body?: object): Promise<Saved> => {
    setBusy(true);
    const { data, error } = await send({
      endpoint: 'download',
      path: `${path}${searchOf(params)}`,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        Accept: 'text/csv, application/pdf, application/problem+json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      read: async (response) => {
        const name = nameIn(response.headers.get('Content-Disposition'));
        saveInBrowser(await response.blob(), name);
        return { data: { name } };
      },
    });
    setBusy(false);
    return data ?? { problem: problemOf(error).detail };
  };
  return { save, busy };
}

function searchOf(params: Params): string {
  const search = queryString(Object.fromEntries(Object.entries(params).filter(([name]) => !PAGE.includes(name))));
  return search && `?${search}`;
}

/** The file name in the server's response. */
function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download';
}

export function saveInBrowser(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
