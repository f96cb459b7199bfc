import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMatchPartsMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { MatchedPart, RowMatches } from '@/api/types.gen';
import type { Sheet } from '@/features/sheets/sheet';
import type { Dispatch } from '@/features/users/session';
import { withoutInvisible } from '@/ui/field-rules';
import { addLines } from './basket';
import { lineProblem } from './line-rules';
import { partCandidates } from './list-columns';
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
  /** the list that it came with */
  list: number;
  /** whether the basket had no room for it */
  isLeft?: boolean;
}

let rowsSoFar = 0;
let listsSoFar = 0;

/** Pieces of the row's part; undefined when what was written is no amount. */
export function amountOf({ amount, unclear, part }: QuickRow): number | undefined {
  return unclear === undefined ? (amount ?? part?.min_order) : undefined;
}

/** The pieces of each part in all rows, which are judged together. */
export function totalsOf(rows: readonly QuickRow[]): ReadonlyMap<string | undefined, number> {
  const totals = new Map<string | undefined, number>();
  for (const row of rows) totals.set(row.part?._id, (totals.get(row.part?._id) ?? 0) + (amountOf(row) ?? 0));
  return totals;
}

/** The rows that can be added to the basket as they are. */
export function readyRows(rows: readonly QuickRow[], totals = totalsOf(rows)): QuickRow[] {
  return rows.filter((row) => {
    const { part } = row;
    return part && amountOf(row) !== undefined && !lineProblem({ amount: totals.get(part._id) ?? 0 }, part);
  });
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

  /** Adds the rows of a list, instead of those of another one; returns their list, or why it could not. */
  const add = async (list: readonly ListRow[], instead?: number): Promise<{ list?: number; problem?: string }> => {
    if (list.length === 0) return { problem: 'Enter at least one part number or name.' };
    const kept = rows.filter((row) => row.list !== instead);
    const count = kept.length + list.length;
    if (count > MAX_ROWS)
      return { problem: `Your list has ${count} rows; the maximum is ${MAX_ROWS}. Split it into smaller lists.` };
    const answer = await find(list.map(({ text }) => text));
    if ('problem' in answer) return answer;
    listsSoFar += 1;
    const ofList = { list: listsSoFar };
    const added = answer.found.map((found, index) => ({ ...list[index], ...found, ...ofList, id: (rowsSoFar += 1) }));
    setRows((now) => [...now.filter((row) => row.list !== instead), ...added]);
    return ofList;
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
    const ready = new Set(readyRows(rows));
    const lines = [...ready].flatMap((row) => (row.part ? [{ part: row.part, amount: amountOf(row) ?? 0 }] : []));
    const left = dispatch(addLines(lines));
    const isLeft = ({ part }: QuickRow) => part !== undefined && left.has(part._id);
    setRows(rows.flatMap((row) => (!ready.has(row) ? [row] : isLeft(row) ? [{ ...row, isLeft: true }] : [])));
  };

  /** The column whose cells are part numbers or names of the shop, of a sheet without heads. */
  const partColumn = async (sheet: Sheet): Promise<number | undefined> => {
    const cells = partCandidates(sheet);
    if (cells.length === 0) return undefined;
    const answer = await find(cells.map(({ text }) => text));
    if ('problem' in answer) return undefined;
    const known = cells.filter((_, index) => answer.found[index]?.part).map(({ column }) => column);
    const times = (column: number) => known.filter((other) => other === column).length;
    return known.toSorted((one, other) => times(other) - times(one))[0];
  };

  return {
    ...{ rows, add, findAgain, change, addReady, partColumn },
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
