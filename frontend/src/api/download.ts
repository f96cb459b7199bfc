import { useState } from 'react';
import { askWorker } from './ask-worker';
import { useAuthorizedFetch } from './authorized-fetch';
import { queryString } from './base-query';
import { defused } from './defused';
import { problemOf } from './problem';

/** Filters and sort order of a list, with the API's parameter names; the page is ignored. */
type Params = Record<string, string | number | undefined>;
const PAGE: readonly string[] = ['limit', 'cursor'];

/** Resolves to the name of the saved file, or to a sentence that describes the error. */
export type Saved = { name: string } | { problem: string };

/** What a table is saved as; a workbook is made in the browser from the CSV file. */
export type Format = 'csv' | 'excel';

interface SaveOptions {
  /** sent with POST */
  body?: object;
  format?: Format | undefined;
}

/** Milliseconds after which a download times out. */
const TIMEOUT_MS = 10 * 60_000;
/** Milliseconds after which the object URL is revoked; the browser may read the file until then. */
const REVOKE_DELAY_MS = 60_000;

/**
 * Saves a file of the API, such as a list: `save('/parts/export', state.query)`. A link would not send the token; the browser stores a
 * large file on disk.
 */
export function useDownload() {
  const send = useAuthorizedFetch();
  const [busy, setBusy] = useState(false);
  const save = async (path: string, params: Params = {}, { body, format }: SaveOptions = {}): Promise<Saved> => {
    setBusy(true);
    const { data, error } = await send({
      endpoint: 'download',
      path: `${path}${searchOf(params)}`,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        Accept: 'text/csv, application/pdf, application/zip, application/problem+json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      read: async (response) => {
        const name = nameIn(response.headers.get('Content-Disposition'));
        return { data: await saveTable(await response.blob(), name, format) };
      },
    });
    setBusy(false);
    return data ?? { problem: problemOf(error).detail };
  };
  return { save, busy };
}

/** Saves a table of the browser's own: the heads, then the rows. */
export function saveRows(
  rows: readonly (readonly (string | number)[])[],
  name: string,
  format: Format,
): Promise<Saved> {
  const cellOf = (cell: string | number) =>
    typeof cell === 'number' ? cell : `"${defused(cell).replaceAll('"', '""')}"`;
  const csv = rows.map((row) => `${row.map(cellOf).join(',')}\r\n`);
  return saveTable(new Blob(['\uFEFF', ...csv], { type: 'text/csv' }), `${name}.csv`, format);
}

async function saveTable(file: Blob, name: string, format: Format = 'csv'): Promise<Saved> {
  if (format === 'csv') {
    saveInBrowser(file, name);
    return { name };
  }
  const sheet = name.replace(/\.csv$/, '');
  try {
    const workbook = await inWorker(file, sheet);
    if (!workbook) return { problem: 'There are more than 50,000 rows: save them as CSV instead.' };
    saveInBrowser(workbook, `${sheet}.xlsx`);
    return { name: `${sheet}.xlsx` };
  } catch {
    return { problem: 'The Excel file could not be made. Try again, or save it as CSV.' };
  }
}

/** The workbook of a CSV file; undefined when it has too many rows. Its code is loaded when it is asked for. */
function inWorker(csv: Blob, name: string): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./write-workbook.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, { csv, name });
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
