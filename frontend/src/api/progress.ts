import type { FetchAnswer } from './authorized-fetch';
import type { Problem } from './types.gen';

/** Accepts a response that streams its progress. */
export const PROGRESS_TYPES = 'application/x-ndjson, application/problem+json';

/** How much of its work the server has done. */
export interface Progress {
  done: number;
  of: number;
}

/** A line of the response. Source: `POST /parts/import` in the API's document. */
type Line<Report> = { progress: number; of: number } | { report: Report } | { problem: Problem };

/** Reads a response that streams its progress, and ends with a report or a problem. */
export async function readProgress<Report>(
  response: Response,
  onProgress: (progress: Progress) => void,
): Promise<FetchAnswer<Report>> {
  for await (const text of readLines(response)) {
    const line = JSON.parse(text) as Line<Report>;
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
