import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMatchPartsMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { MatchedPart, RowMatches } from '@/api/types.gen';
import type { Dispatch } from '@/features/users/session';
import { withoutInvisible } from '@/ui/field-rules';
import { addLines } from './basket';
import { lineProblem } from './line-rules';
import { type ListRow, MAX_ROWS } from './rows-in-list';

interface Matches {
  /** what was searched for */
  text: string;
  /** the parts that it may mean */
  parts: readonly MatchedPart[];
  /** `similar`: the parts are guesses, so even a single one is the part of the row only when a person chooses it */
  match: RowMatches['match'];
  /** the part that it means, or that was chosen */
  part?: MatchedPart | undefined;
  /** whether the text was compared with part numbers and names only, because the list is long */
  isSearchSkipped: boolean;
}

/** A row of the list with the parts that it may mean. */
export interface QuickRow extends ListRow, Matches {
  id: number;
  /** whether the basket had no room for it */
  isLeft?: boolean;
}

let rowsSoFar = 0;

/** Pieces of the row's part; undefined when what was written is no amount. */
export function amountOf({ amount, unclear, part }: QuickRow): number | undefined {
  return unclear === undefined ? (amount ?? part?.min_order) : undefined;
}

/** The parts of the rows that can be added to the basket as they are. */
function readyLine(row: QuickRow): { part: MatchedPart; amount: number }[] {
  const { part } = row;
  const amount = amountOf(row);
  return part && amount !== undefined && !lineProblem({ amount }, part) ? [{ part, amount }] : [];
}

/** Whether the row can be added to the basket as it is. */
export function isReady(row: QuickRow): boolean {
  return readyLine(row).length > 0;
}

/** Whether a person must choose the part of the row. */
export function needsChoice({ part, parts }: QuickRow): boolean {
  return part === undefined && parts.length > 0;
}

/** The rows of a list of parts, until they are in the basket. */
export function useQuickOrder() {
  const [rows, setRows] = useState<readonly QuickRow[]>([]);
  const [matchParts] = useMatchPartsMutation();
  const dispatch = useDispatch<Dispatch>();

  /** Finds the parts that the texts may mean in one request. */
  const find = async (texts: readonly string[]): Promise<{ found: Matches[] } | { problem: string }> => {
    const { data, error } = await matchParts({ matchesBody: { rows: texts.map((text) => ({ text })) } });
    if (!data) return { problem: problemOf(error).detail };
    const found = data.rows.map(({ match, parts, search_skipped: isSearchSkipped = false }, index) => ({
      ...{ text: texts[index] ?? '', match, parts, isSearchSkipped },
      part: match === 'exact' && parts.length === 1 ? parts[0] : undefined,
    }));
    return { found };
  };

  /** Adds the rows of a list; returns why it could not. */
  const add = async (list: readonly ListRow[]): Promise<string | undefined> => {
    if (list.length === 0) return 'Enter at least one part number or name.';
    const count = rows.length + list.length;
    if (count > MAX_ROWS)
      return `Your list has ${count} rows; the maximum is ${MAX_ROWS}. Split it into smaller lists.`;
    const answer = await find(list.map(({ text }) => text));
    if ('problem' in answer) return answer.problem;
    const added = answer.found.map((matches, index) => ({ ...list[index], ...matches, id: (rowsSoFar += 1) }));
    setRows((now) => [...now, ...added]);
    return undefined;
  };

  const change = (id: number, changes: Partial<QuickRow>) =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...changes } : row)));

  /** Finds the parts of a row again, by another text; returns why it could not. */
  const findAgain = async (id: number, text: string): Promise<string | undefined> => {
    const answer = await find([withoutInvisible(text)]);
    if ('problem' in answer) return answer.problem;
    change(id, answer.found[0] ?? {});
    return undefined;
  };

  /** Adds the rows that are ready to the basket; those without room stay. */
  const addReady = () => {
    const left = dispatch(addLines(rows.flatMap(readyLine)));
    const isLeft = ({ part }: QuickRow) => part !== undefined && left.has(part._id);
    setRows(rows.flatMap((row) => (!isReady(row) ? [row] : isLeft(row) ? [{ ...row, isLeft: true }] : [])));
  };

  return {
    ...{ rows, add, findAgain, change, addReady },
    remove: (id: number) => setRows((now) => now.filter((row) => row.id !== id)),
    clear: () => setRows([]),
  };
}

/** A search that a form starts: whether it is running, and why the last one failed. */
export function useSearch() {
  const [state, setState] = useState<{ busy: boolean; problem?: string | undefined }>({ busy: false });
  /** Runs one search at a time, which resolves to why it failed; resolves to whether it succeeded. */
  const run = async (search: () => Promise<string | undefined>): Promise<boolean> => {
    if (state.busy) return false;
    setState({ busy: true });
    const problem = await search();
    setState({ busy: false, problem });
    return problem === undefined;
  };
  return { ...state, run };
}
