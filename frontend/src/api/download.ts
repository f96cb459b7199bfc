import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { readAccessToken } from './access-token';
import { BASE_URL, useLongCall } from './base-query';
import { problemOf } from './problem';

/** What narrows and sorts a list, under the API's names; its page does not matter to a file. */
type ListParams = Record<string, string | number | undefined>;
const PAGE: readonly string[] = ['limit', 'cursor'];

/** Ends in the name of the file that was saved, or in a sentence about what went wrong. */
type Saved = { name: string } | { problem: string };

/** Milliseconds after which a download is given up. */
const TIMEOUT_MS = 10 * 60_000;
/** Milliseconds for which the browser may still read the saved file. */
const REVOKE_DELAY_MS = 60_000;

/** A list as the file that the API makes of it: `save('/parts/export', state.query)`. */
export function useCsvDownload() {
  const call = useLongCall();
  const [busy, setBusy] = useState(false);
  const save = async (path: string, params: ListParams): Promise<Saved> => {
    setBusy(true);
    const { data, error } = await call('downloadCsv', () => saveFile(addressOf(path, params)));
    setBusy(false);
    return data ?? { problem: problemOf(error).detail };
  };
  return { save, busy };
}

function addressOf(path: string, params: ListParams): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || PAGE.includes(name) ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return `${BASE_URL}${path}${search && `?${search}`}`;
}

/** Fetches, because a link would carry no token; the browser keeps a large file on disk. */
async function saveFile(
  address: string,
): Promise<{ data: { name: string }; error?: undefined } | { data?: undefined; error: FetchBaseQueryError }> {
  try {
    const answer = await fetch(
      new Request(address, {
        headers: { Accept: 'text/csv, application/problem+json', Authorization: `Bearer ${readAccessToken() ?? ''}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    if (!answer.ok) return { error: { status: answer.status, data: await answer.json().catch(() => undefined) } };
    const name = nameIn(answer.headers.get('Content-Disposition'));
    saveInBrowser(await answer.blob(), name);
    return { data: { name } };
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } };
  }
}

/** The name that the server gives the file. */
function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export.csv';
}

function saveInBrowser(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
