import { useRef, useState } from 'react';
import { useBulkCall, type BulkAnswer, type BulkBody, type BulkKind, type BulkResult } from '@/api/bulk';
import { problemOf } from '@/api/problem';
import type { Progress } from '@/api/progress';
import { formatCount, formatCounted } from './format';
import type { Selection } from './selection';
import { toast, type ToastOptions } from './toast';

/** Milliseconds in which an action on many rows can be undone. */
export const UNDO_MS = 30_000;
/** From this number of rows on, the progress is shown. */
const PROGRESS_FROM = 50;
/** Refused rows that a toast names. */
const NAMED = 3;

/** The words for an action: `Shipping` and `shipped`. */
export interface BulkWords {
  doing: string;
  done: string;
}

interface Running {
  label: string;
  progress?: Progress;
}

/** What an action did, for the rows that it was refused for. */
export interface BulkOutcome {
  title: string;
  refused: readonly BulkResult[];
}

/** Runs actions on the selected rows of a list, one at a time. */
export interface Bulk {
  running: Running | undefined;
  outcome: BulkOutcome | undefined;
  dismiss: () => void;
  /** Shows the progress of some work; undefined while other work runs. */
  work: <Result>(
    label: string,
    run: (onProgress: (progress: Progress) => void) => Promise<Result>,
  ) => Promise<Result | undefined>;
  /** Sends an action, says what happened and deselects the rows that it changed; undefined when it failed. */
  send: (request: BulkRequest) => Promise<BulkAnswer | undefined>;
}

interface BulkRequest {
  body: BulkBody & { ids: readonly string[] };
  words: BulkWords;
  /** the toast of an action that changed rows */
  options?: (done: readonly string[]) => ToastOptions;
}

export function useBulk(kind: BulkKind, noun: readonly [string, string], selection: Selection): Bulk {
  const call = useBulkCall(kind);
  const [running, setRunning] = useState<Running>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const isBusy = useRef(false);

  const work: Bulk['work'] = async (label, run) => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setRunning({ label });
    setOutcome(undefined);
    try {
      return await run((progress) => progress.of > PROGRESS_FROM && setRunning({ label, progress }));
    } finally {
      isBusy.current = false;
      setRunning(undefined);
    }
  };

  const send: Bulk['send'] = async ({ body, words, options }) => {
    const rows = formatCounted(body.ids.length, ...noun);
    const answer = await work(`${words.doing} ${rows}`, async (onProgress) => call(body, onProgress));
    if (!answer) return undefined;
    if (answer.error) {
      const { status, detail } = problemOf(answer.error);
      // Without an answer, each row is changed or unchanged.
      const after = `Each of the ${rows} is ${words.done} or unchanged. They stay selected: try again, and what is done stays done.`;
      toast.error(detail, status === 0 || status >= 500 ? { detail: after } : {});
      return undefined;
    }
    const { results } = answer.data;
    const refused = results.filter((result) => result.outcome === 'refused');
    selection.drop(results.filter((result) => result.outcome !== 'refused').map(({ id }) => id));
    const title = summaryOf(answer.data, words, noun);
    const done = results.filter((result) => result.outcome === 'done').map(({ id }) => id);
    if (refused.length > 0) setOutcome({ title, refused });
    if (done.length > 0) toast.success(title, options?.(done));
    else if (refused.length === 0) toast.success(title);
    else toast.error(title, { detail: namesOf(refused) });
    return answer.data;
  };

  return { running, outcome, dismiss: () => setOutcome(undefined), work, send };
}

/** `57 orders shipped, 2 already, 3 refused`. */
function summaryOf({ done, already, refused }: BulkAnswer, words: BulkWords, noun: readonly [string, string]): string {
  return [
    `${formatCounted(done, ...noun)} ${words.done}`,
    already > 0 && `${formatCount(already)} already`,
    refused > 0 && `${formatCount(refused)} refused`,
  ]
    .filter(Boolean)
    .join(', ');
}

function namesOf(refused: readonly BulkResult[]): string {
  const named = refused.slice(0, NAMED).map(({ name, detail }) => `${name}: ${detail ?? ''}`);
  const more = refused.length - named.length;
  return [...named, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(' ');
}
