import { useState } from 'react';
import { summaryOf } from '@/features/sheets/columns';
import { knownColumns, rememberFields } from '@/features/sheets/remembered-columns';
import type { Columns, Choice, OpenedFile } from '@/features/sheets/sheet';
import { columnsByContent, isCertainList, LIST_KINDS, LIST_PURPOSE, listRowsOf, partCandidates } from './list-columns';
import { rowsIn } from './rows-in-list';
import type { useQuickOrder } from './use-quick-order';

/** A list of 500 rows is smaller. */
const MAX_FILE_SIZE = 1_000_000;
const PASTED = 'your list';

interface ListFile {
  file: OpenedFile;
  choice: Choice;
  /** its rows, once they are added */
  list?: number;
}

/**
 * Reads pasted lists and files, and asks for the columns that it does not know.
 * @param onPastedAdded called when the rows of a pasted list are there
 */
export function useListFile(
  { add, partColumn }: Pick<ReturnType<typeof useQuickOrder>, 'add' | 'partColumn'>,
  onPastedAdded: () => void,
) {
  /** whose columns are asked for, and whose columns were known last */
  const [asked, setAsked] = useState<ListFile>();
  const [known, setKnown] = useState<ListFile>();

  /** Adds the rows below these columns; resolves to why it could not. */
  const addColumns = async ({ file, choice, list }: ListFile): Promise<string | undefined> => {
    const sheet = file.sheets[choice.sheet];
    const answer = await add(sheet ? listRowsOf(sheet, choice.columns) : [], list);
    if (answer.problem !== undefined) return answer.problem;
    setKnown({ file, choice, list: answer.list });
    if (file.name === PASTED) onPastedAdded();
    return undefined;
  };

  const addTable = async (file: OpenedFile): Promise<string | undefined> => {
    const [sheet = { name: file.name, rows: [] }, ...others] = file.sheets;
    const from = (columns: Columns) => ({ file, choice: { sheet: 0, columns } });
    const byHeads = knownColumns(LIST_PURPOSE, sheet, LIST_KINDS);
    const isNamed = byHeads.fields.some((field) => field !== undefined);
    const isCertain = others.length === 0 && isCertainList(sheet, byHeads);
    if (isCertain) return addColumns(from(byHeads));
    const part = isNamed ? undefined : await partColumn(sheet);
    const columns = isNamed ? byHeads : columnsByContent(sheet, part);
    if (part !== undefined && part > 0 && columns.fields.includes('amount')) return addColumns(from(columns));
    const isPlain = !isNamed && (part === 0 || partCandidates(sheet).length === 0);
    if (file.text === undefined || !isPlain) {
      setAsked(from(columns));
      return undefined;
    }
    const { problem } = await add(rowsIn(file.text));
    if (problem === undefined && file.name === PASTED) onPastedAdded();
    return problem;
  };

  const addText = async (text: string): Promise<string | undefined> => {
    const { sheetOf } = await import('@/features/sheets/open-file');
    return addTable({ name: PASTED, sheets: [sheetOf(PASTED, text)], text });
  };
  const addFile = async (chosen: File): Promise<string | undefined> => {
    const { openFile } = await import('@/features/sheets/open-file');
    const { file, problem } = await openFile(chosen, { maxSize: MAX_FILE_SIZE, maxRows: 0 });
    return file ? addTable(file) : problem;
  };
  const chooseColumns = async (from: ListFile, choice: Choice): Promise<string | undefined> => {
    rememberFields(LIST_PURPOSE, from.file.sheets[choice.sheet], choice.columns);
    setAsked(undefined);
    return addColumns({ ...from, choice });
  };

  return {
    ...{ asked, addText, addFile, chooseColumns },
    cancel: () => setAsked(undefined),
    /** what the columns of the last file are */
    summary: known && summaryOf(known.file.sheets[known.choice.sheet], known.choice.columns, LIST_KINDS),
    changeColumns: () => setAsked(known),
  };
}
