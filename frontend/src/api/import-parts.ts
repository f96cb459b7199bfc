import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { readAccessToken } from './access-token';
import { apiRoot } from './api-root';
import { BASE_URL, useLongCall } from './base-query';
import type { ImportReport, Problem } from './types.gen';

/** The server's progress in steps: it parses each row, then compares or stores it. */
export interface ImportProgress {
  done: number;
  of: number;
}

interface FileToImport {
  file: Blob;
  /** reports the changes without storing them */
  dryRun: boolean;
  onProgress: (progress: ImportProgress) => void;
}

/** A line of the response. Source: `POST /parts/import` in the API's document. */
type Line = { progress: number; of: number } | { report: ImportReport } | { problem: Problem };

type Answer = { data: ImportReport; error?: undefined } | { data?: undefined; error: FetchBaseQueryError };

/** Sends a file of parts and reports the progress of its import; `signal` stops it, and the server rolls back an unfinished import. */
export function useImportFile() {
  const call = useLongCall();
  const dispatch = useDispatch();
  return async (what: FileToImport, signal: AbortSignal): Promise<Answer> => {
    const answer = await call('importFile', () => send(what, signal));
    // The server may have finished an import that was stopped here or whose response was lost.
    if (!what.dryRun) dispatch(apiRoot.util.invalidateTags(['parts', 'audit-log', 'stats']));
    return answer;
  };
}

/** The report in the error of a refused import. */
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

/** The lines of a response as they arrive, without empty ones. */
export async function* readLines({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A line of megabytes arrives in many chunks: a chunk without a line end is only appended.
      if (!done && !text.includes('\n')) {
        rest += text;
        continue;
      }
      const lines = (rest + text).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line !== '') yield line;
      if (done) return;
    }
  } finally {
    // Cancels the rest of the response when the caller stops early.
    await reader.cancel().catch(() => undefined);
  }
}
