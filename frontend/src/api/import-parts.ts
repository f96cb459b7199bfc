import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { readAccessToken } from './access-token';
import { apiRoot } from './api-root';
import type { ImportReport, Problem } from './types.gen';
import { BASE_URL, inSession } from './base-query';
import { readLines } from './read-lines';

/** How far the server is: each row is checked, then judged or stored. */
export interface ImportProgress {
  done: number;
  of: number;
}

interface FileToImport {
  file: Blob;
  /** only says what would be done */
  dryRun: boolean;
  onProgress: (progress: ImportProgress) => void;
}

/** A line of the answer. Source: `POST /parts/import` in the API's document. */
type Line = { progress: number; of: number } | { report: ImportReport } | { problem: Problem };

type Answer =
  | { data: ImportReport; error?: undefined; meta?: undefined }
  | { data?: undefined; error: FetchBaseQueryError; meta?: undefined };

const endpoints = apiRoot.injectEndpoints({
  endpoints: (build) => ({
    importFile: build.mutation<ImportReport, FileToImport>({
      // Not the usual query: that one answers when all is there, and gives a long call up.
      queryFn: (what, call) => inSession(() => send(what, call.signal), call),
      // What was stopped or lost on its way may have been done all the same.
      invalidatesTags: (_report, _error, { dryRun }) => (dryRun ? [] : ['parts', 'audit-log', 'stats']),
    }),
  }),
});

/** Sends a file of parts and follows its import; `abort()` of the call stops it, and what is not finished by then is undone. */
export const { useImportFileMutation } = endpoints;

/** The report of a refused import. */
export function reportIn(error: unknown): ImportReport | undefined {
  const data = (error as { data?: Problem } | undefined)?.data;
  return data?.report as ImportReport | undefined;
}

async function send({ file, dryRun, onProgress }: FileToImport, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await fetch(
      new Request(`${BASE_URL}/parts/import${dryRun ? '?dry_run=true' : ''}`, {
        method: 'POST',
        body: file,
        headers: {
          'Content-Type': 'text/csv',
          Accept: 'application/x-ndjson, application/problem+json',
          Authorization: `Bearer ${readAccessToken() ?? ''}`,
        },
        signal,
      }),
    );
    if (!answer.ok) return { error: { status: answer.status, data: await answer.json().catch(() => undefined) } };
    for await (const text of readLines(answer)) {
      const line = JSON.parse(text) as Line;
      if ('report' in line) return { data: line.report };
      if ('problem' in line) return { error: { status: line.problem.status, data: line.problem } };
      onProgress({ done: line.progress, of: line.of });
    }
    return { error: { status: 'FETCH_ERROR', error: 'The answer ended too early' } };
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } };
  }
}
