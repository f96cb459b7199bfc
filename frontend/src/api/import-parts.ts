import { useDispatch } from 'react-redux';
import { apiRoot } from './api-root';
import { type FetchAnswer, useAuthorizedFetch } from './authorized-fetch';
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

/** Sends a file of parts and reports the progress of its import; `signal` stops it, and the server rolls back an unfinished import. */
export function useImportFile() {
  const send = useAuthorizedFetch();
  const dispatch = useDispatch();
  return async (
    { file, dryRun, onProgress }: FileToImport,
    signal: AbortSignal,
  ): Promise<FetchAnswer<ImportReport>> => {
    const answer = await send({
      endpoint: 'importFile',
      path: `/parts/import${dryRun ? '?dry_run=true' : ''}`,
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'text/csv', Accept: 'application/x-ndjson, application/problem+json' },
      signal,
      read: (response) => readReport(response, onProgress),
    });
    // The server may have finished an import that was stopped here or whose response was lost.
    if (!dryRun) dispatch(apiRoot.util.invalidateTags(['parts', 'audit-log', 'stats']));
    return answer;
  };
}

/** The report in the error of a refused import. */
export function reportIn(error: unknown): ImportReport | undefined {
  const data = (error as { data?: Problem } | undefined)?.data;
  return data?.report as ImportReport | undefined;
}

async function readReport(
  response: Response,
  onProgress: FileToImport['onProgress'],
): Promise<FetchAnswer<ImportReport>> {
  for await (const text of readLines(response)) {
    const line = JSON.parse(text) as Line;
    if ('report' in line) return { data: line.report };
    if ('problem' in line) return { error: { status: line.problem.status, data: line.problem } };
    onProgress({ done: line.progress, of: line.of });
  }
  throw new Error('The answer ended too early');
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
