import { useDispatch } from 'react-redux';
import { apiRoot } from './api-root';
import { type FetchAnswer, useAuthorizedFetch } from './authorized-fetch';
import { PROGRESS_TYPES, readProgress, type Progress } from './progress';
import { staleAfterImport } from './stale-tags';
import type { ImportReport, Problem } from './types.gen';

interface FileToImport {
  file: Blob;
  /** what its columns are, and values for all rows */
  options: Readonly<Record<string, string>>;
  /** reports the changes without storing them */
  dryRun: boolean;
  /** the server parses each row, then compares or stores it */
  onProgress: (progress: Progress) => void;
}

/** Sends a file of parts and reports the progress of its import; `signal` stops it, and the server rolls back an unfinished import. */
export function useImportFile() {
  const send = useAuthorizedFetch();
  const dispatch = useDispatch();
  return async (
    { file, options, dryRun, onProgress }: FileToImport,
    signal: AbortSignal,
  ): Promise<FetchAnswer<ImportReport>> => {
    const answer = await send({
      endpoint: 'importFile',
      path: `/parts/import?${new URLSearchParams({ ...options, ...(dryRun && { dry_run: 'true' }) }).toString()}`,
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'text/csv', Accept: PROGRESS_TYPES },
      signal,
      read: (response) => readProgress<ImportReport>(response, onProgress),
    });
    // The server may have finished an import that was stopped here or whose response was lost.
    if (!dryRun) dispatch(apiRoot.util.invalidateTags(staleAfterImport()));
    return answer;
  };
}

/** The report in the error of a refused import. */
export function reportIn(error: unknown): ImportReport | undefined {
  const data = (error as { data?: Problem } | undefined)?.data;
  return data?.report as ImportReport | undefined;
}
