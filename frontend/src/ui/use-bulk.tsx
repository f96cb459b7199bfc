import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { useLazyFindMatchingOrdersQuery, useLazyFindMatchingPartsQuery } from '@/api/admin-api';
import { apiRoot } from '@/api/api-root';
import { useAuthorizedFetch, type FetchAnswer } from '@/api/authorized-fetch';
import { problemOf } from '@/api/problem';
import { PROGRESS_TYPES, readProgress, type Progress } from '@/api/progress';
import { STALE_AFTER_BULK } from '@/api/stale-tags';
import type { BulkOrdersBody, BulkPartsBody, BulkReportView, BulkResultView } from '@/api/types.gen';
import { ConfirmDialog } from './confirm-dialog';
import { focusPageTitle } from './focus';
import { formatCount, formatCounted } from './format';
import type { Identified, Selection } from './selection';
import { toast, UNDO_MS, type Saved, type ToastOptions } from './toast';
import type { TableState } from './use-table-query';

export type BulkKind = keyof typeof STALE_AFTER_BULK;

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
  refused: readonly BulkResultView[];
}

/** Runs actions on the selected rows of a list, one at a time. */
export interface Bulk {
  running: Running | undefined;
  outcome: BulkOutcome | undefined;
  dismiss: () => void;
  /** Moves the focus to the bar, or to the page's title when the admin has left the list. */
  focus: () => void;
  /** Does some work after the previous one, and shows its progress. */
  work: <Result>(label: string, run: (onProgress: (progress: Progress) => void) => Promise<Result>) => Promise<Result>;
  /** Sends an action, says what happened and deselects the rows that it changed; undefined when it failed. */
  send: (request: BulkRequest) => Promise<BulkReportView | undefined>;
}

interface BulkRequest {
  /** one action for 1 to 500 rows */
  body: BulkOrdersBody | BulkPartsBody;
  /** number of rows */
  count: number;
  words: BulkWords;
  /** the toast of an action that changed rows */
  options?: (done: readonly BulkResultView[]) => ToastOptions;
}

export function useBulk<Row extends Identified>(
  { kind, nameOf }: { kind: BulkKind; nameOf: (row: Row) => string },
  noun: readonly [string, string],
  selection: Selection<Row>,
  bar: RefObject<HTMLElement | null>,
): Bulk {
  const call = useBulkCall(kind);
  const [running, setRunning] = useState<Running>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const previous = useRef<Promise<unknown>>(Promise.resolve());

  const work: Bulk['work'] = async (label, run) => {
    setRunning({ label });
    setOutcome(undefined);
    const result = previous.current.then(async () => {
      setRunning({ label });
      return run((progress) => progress.of > PROGRESS_FROM && setRunning({ label, progress }));
    });
    const ended = result.catch(() => undefined);
    previous.current = ended;
    await ended;
    if (previous.current === ended) setRunning(undefined);
    return result;
  };

  const send: Bulk['send'] = async ({ body, count, words, options }) => {
    const rows = formatCounted(count, ...noun);
    const answer = await work(`${words.doing} ${rows}`, async (onProgress) => call(body, onProgress));
    if (answer.error) {
      const { status, detail } = problemOf(answer.error);
      // Without an answer, each row is changed or unchanged.
      const after = `Each of the ${rows} is ${words.done} or unchanged. They stay selected: try again, and what is done stays done.`;
      toast.error(detail, status === 0 || status >= 500 ? { detail: after } : {});
      return undefined;
    }
    const { results } = answer.data;
    // The server knows no name of a deleted row.
    const named = (result: BulkResultView): BulkResultView => {
      const row = selection.rows().get(result.id);
      return result.name === result.id && row ? { ...result, name: nameOf(row) } : result;
    };
    const refused = results.filter((result) => result.outcome === 'refused').map(named);
    selection.drop(results.filter((result) => result.outcome !== 'refused').map(({ id }) => id));
    const title = summaryOf(answer.data, words, noun);
    const done = results.filter((result) => result.outcome === 'done');
    if (refused.length > 0) setOutcome({ title, refused });
    // The bar names them until the admin leaves the list.
    const detail = refused.length > 0 && !bar.current?.isConnected ? { detail: namesOf(refused) } : {};
    if (done.length > 0) toast.success(title, { ...detail, ...options?.(done) });
    else if (refused.length === 0) toast.success(title);
    else toast.error(title, detail);
    return answer.data;
  };

  const focus = () => {
    if (bar.current?.isConnected) bar.current.focus({ preventScroll: true });
    else focusPageTitle();
  };
  const dismiss = () => {
    setOutcome(undefined);
    focus();
  };
  return { running, outcome, dismiss, focus, work, send };
}

/** Sends an action for many rows. */
function useBulkCall(kind: BulkKind) {
  const send = useAuthorizedFetch();
  const dispatch = useDispatch();
  return async (
    body: BulkRequest['body'],
    onProgress: (progress: Progress) => void,
  ): Promise<FetchAnswer<BulkReportView>> => {
    const answer = await send({
      endpoint: 'bulk',
      path: `/${kind}/bulk`,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Accept: PROGRESS_TYPES },
      read: (response) => readProgress<BulkReportView>(response, onProgress),
    });
    // The server may have changed rows although its answer was lost.
    dispatch(apiRoot.util.invalidateTags(STALE_AFTER_BULK[kind]()));
    return answer;
  };
}

/** Returns a request for the rows that match a filter, at most 500, and how many match. */
export function useMatching(kind: BulkKind) {
  const find = { orders: useLazyFindMatchingOrdersQuery, parts: useLazyFindMatchingPartsQuery }[kind]()[0];
  return async (filters: TableState['filters'], sort: string) => {
    const { data, error } = await find({ ...filters, sort } as object);
    const rows: readonly Identified[] | undefined = data && ('orders' in data ? data.orders : data.parts);
    return { data: data && rows && { rows, total: data.total }, error };
  };
}

/** The open dialog of a bar, with the rows that it was opened for: they may leave the selection or the list meanwhile. */
export function useBulkDialog<Name extends string, Row>() {
  const [dialog, setDialog] = useState<{ name?: Name; rows: readonly Row[] }>({ rows: [] });
  return {
    ...dialog,
    open: (name: Name, rows: readonly Row[]) => setDialog({ name, rows }),
    // It shows its rows until it has disappeared.
    close: () => setDialog(({ rows }) => ({ rows })),
  };
}

/** Offers for 30 seconds to undo an action for the rows that it changed. */
export function offerUndo(
  { send, focus }: Bulk,
  undoOf: (done: readonly BulkResultView[]) => Pick<BulkRequest, 'body' | 'words'>,
): NonNullable<BulkRequest['options']> {
  const undo = async (done: readonly BulkResultView[]) => {
    await send({ ...undoOf(done), count: done.length });
    // The focused Undo button disappeared together with its toast.
    if (document.activeElement === document.body) focus();
  };
  return (done) => ({ action: { label: 'Undo', run: () => void undo(done) }, stayMs: UNDO_MS });
}

/** Saves a file about the selected rows, and shows the progress. */
export async function saveFile(bulk: Bulk, label: string, run: Parameters<typeof bulk.work<Saved>>[1]): Promise<void> {
  toast.saved(await bulk.work(label, run));
}

interface BulkDeleteDialogProps {
  isOpen: boolean;
  /** one row, such as `unpaid order` */
  noun: string;
  count: number;
  body: BulkRequest['body'];
  keepLabel: string;
  bulk: Bulk;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before it deletes many rows with one call. */
export function BulkDeleteDialog(props: BulkDeleteDialogProps) {
  const { isOpen, noun, count, body, keepLabel, bulk, onClose, children } = props;
  const confirm = async () =>
    (await bulk.send({ body, count, words: { doing: 'Deleting', done: 'deleted' } })) !== undefined;
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete ${formatCounted(count, noun)}?`}
      confirmLabel="Delete"
      keepLabel={keepLabel}
      onConfirm={confirm}
      onClose={onClose}
      focusAfter={bulk.focus}
    >
      {children}
    </ConfirmDialog>
  );
}

/** `57 orders shipped, 2 already, 3 refused`. */
function summaryOf(
  { done, already, refused }: BulkReportView,
  words: BulkWords,
  noun: readonly [string, string],
): string {
  return [
    `${done === 0 ? `No ${noun[1]}` : formatCounted(done, ...noun)} ${words.done}`,
    already > 0 && `${formatCount(already)} already`,
    refused > 0 && `${formatCount(refused)} refused`,
  ]
    .filter(Boolean)
    .join(', ');
}

function namesOf(refused: readonly BulkResultView[]): string {
  const named = refused.slice(0, NAMED).map(({ name, detail }) => `${name}: ${detail ?? ''}`);
  const more = refused.length - named.length;
  return [...named, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(' ');
}
