import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMatchPartsMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { MatchedPart } from '@/api/types.gen';
import type { Dispatch } from '@/features/users/session';
import { withoutMarks } from '@/ui/field-rules';
import { addLines } from './basket';
import { lineProblem } from './line-rules';
import { type ListRow, MAX_ROWS, rowsIn } from './rows-in-list';

/** A row of the list with the parts that it may mean. */
export interface QuickRow extends ListRow {
  id: number;
  parts: readonly MatchedPart[];
  /** the part that it means */
  part?: MatchedPart | undefined;
  /** whether its text was compared with part numbers and names only, because the list is long */
  isSearchSkipped: boolean;
  /** whether the basket had no room for it */
  isLeft?: boolean;
}

let rowsSoFar = 0;

/** Pieces of the row's part. */
export function amountOf({ amount, part }: QuickRow): number {
  return amount ?? part?.min_order ?? 0;
}

/** Whether the row can be added to the basket as it is. */
export function isReady(row: QuickRow): boolean {
  return row.part !== undefined && lineProblem({ amount: amountOf(row) }, row.part) === undefined;
}

/** The rows of a list of parts, until they are in the basket. */
export function useQuickOrder() {
  const [rows, setRows] = useState<readonly QuickRow[]>([]);
  const [problem, setProblem] = useState<string>();
  const [match, { isLoading }] = useMatchPartsMutation();
  const dispatch = useDispatch<Dispatch>();

  /** Finds the parts of the rows in one request; undefined when it failed. */
  const find = async (list: readonly ListRow[]): Promise<QuickRow[] | undefined> => {
    const { data, error } = await match({ matchesBody: { rows: list.map(({ text }) => ({ text })) } });
    setProblem(error && problemOf(error).detail);
    return data?.rows.map(({ parts, search_skipped: isSearchSkipped = false }, index) => {
      const [only, ...others] = parts;
      const row = { text: '', ...list[index], id: (rowsSoFar += 1), parts, isSearchSkipped };
      return { ...row, part: others.length === 0 ? only : undefined };
    });
  };

  /** Adds the rows of a list; returns whether it did. */
  const read = async (list: string): Promise<boolean> => {
    const wanted = rowsIn(list);
    if (wanted.length === 0) {
      setProblem('There is no part number or name in it.');
      return false;
    }
    if (rows.length + wanted.length > MAX_ROWS) {
      setProblem(`At most ${MAX_ROWS} rows at once: these are ${rows.length + wanted.length}. Split the list.`);
      return false;
    }
    const found = await find(wanted);
    if (found) setRows((now) => [...now, ...found]);
    return found !== undefined;
  };

  const replace = (id: number, next: QuickRow) => setRows((now) => now.map((row) => (row.id === id ? next : row)));

  /** Finds the parts of a row again, by another text. */
  const findAgain = async (row: QuickRow, text: string): Promise<void> => {
    const [found] = (await find([{ ...row, text: withoutMarks(text) }])) ?? [];
    if (found) replace(row.id, { ...found, id: row.id });
  };

  /** Adds the rows that are ready to the basket; those without room stay. */
  const addReady = () => {
    const ready = rows.filter(isReady);
    const left = dispatch(
      addLines(ready.flatMap((row) => (row.part ? [{ part: row.part, amount: amountOf(row) }] : []))),
    );
    const isLeft = ({ part }: QuickRow) => part !== undefined && left.has(part._id);
    setRows(rows.flatMap((row) => (!ready.includes(row) ? [row] : isLeft(row) ? [{ ...row, isLeft: true }] : [])));
  };

  return {
    ...{ rows, problem, isLoading, read, findAgain, addReady },
    change: (row: QuickRow) => replace(row.id, row),
    remove: (id: number) => setRows((now) => now.filter((row) => row.id !== id)),
    clear: () => setRows([]),
  };
}
