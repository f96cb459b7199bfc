import { useEffect, useRef, useState } from 'react';
import { useLazyListAttributesQuery, useLazyListCategoriesQuery } from '@/api/api';
import { reportIn, useImportFile } from '@/api/import-parts';
import { problemOf, type ProblemReport } from '@/api/problem';
import type { Progress as ImportProgress } from '@/api/progress';
import type { ImportReport } from '@/api/types.gen';
import { categoryIn, placedIn } from '@/features/parts/category-tree';
import type { ColumnKind } from '@/features/sheets/columns';
import { rememberFields } from '@/features/sheets/remembered-columns';
import type { Choice, OpenedFile, Sheet } from '@/features/sheets/sheet';
import { IMPORT_PURPOSE, importColumns, importKinds, isCertain, unknownAttributes } from './import-columns';

/** A copy of the chosen file: the import sends the bytes that were checked, even if the file on the disk changes. */
interface UploadedFile {
  name: string;
  bytes: Blob;
  /** what its columns are, as the API asks for it */
  options: Record<string, string>;
  /** what it was made of */
  from: { file: OpenedFile; choice: Choice };
}

/** Why the last import did not finish: the server refused it, the admin stopped it, or it failed on the way. */
export interface ImportFailure {
  kind: 'refused' | 'stopped' | 'failed';
  /** a sentence that describes the error */
  detail?: string;
}

export type ImportState =
  | { step: 'choose'; problem?: Pick<ProblemReport, 'detail' | 'errors'> }
  | { step: 'columns'; file: OpenedFile; choice: Choice }
  | { step: 'checking'; file: UploadedFile; progress?: ImportProgress }
  | { step: 'report'; file: UploadedFile; report: ImportReport; failure?: ImportFailure }
  | { step: 'importing'; file: UploadedFile; report: ImportReport; progress?: ImportProgress }
  | { step: 'done'; file: UploadedFile; report: ImportReport };

/** The steps of an import: choose a file, check it as a dry run, view the report, import all rows or none. */
export function usePartImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const importFile = useImportFile();
  const [loadCategories] = useLazyListCategoriesQuery();
  const [loadAttributes] = useLazyListAttributesQuery();
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  /** Resolves to undefined when the admin has stopped it. */
  const send = async (
    { bytes, options }: UploadedFile,
    dryRun: boolean,
    onProgress: (progress: ImportProgress) => void,
  ) => {
    const controller = new AbortController();
    request.current = controller;
    const isCurrent = () => request.current === controller;
    const answer = await importFile(
      { file: bytes, options, dryRun, onProgress: (progress) => isCurrent() && onProgress(progress) },
      controller.signal,
    );
    return isCurrent() ? answer : undefined;
  };

  const check = async (file: UploadedFile) => {
    setState({ step: 'checking', file });
    const answer = await send(file, true, (progress) => setState({ step: 'checking', file, progress }));
    if (!answer) return;
    if (answer.data) setState({ step: 'report', file, report: answer.data });
    else setState({ step: 'choose', problem: problemOf(answer.error) });
  };

  const columnsOf = async (sheet: Sheet | undefined, kinds: readonly ColumnKind[]) => {
    const columns = importColumns(sheet, kinds, () => true);
    if (!columns.fields.includes('category')) return columns;
    const { data: tree } = await loadCategories(undefined, true);
    // Without the tree the column stays: the server says which rows are wrong.
    return tree ? importColumns(sheet, kinds, categoryIn(placedIn(tree.items))) : columns;
  };

  const choose = async (chosen: File) => {
    const { openFile } = await import('@/features/sheets/open-file');
    const { file, problem } = await openFile(chosen, OPTIONS);
    if (!file) {
      setState({ step: 'choose', problem: { detail: problem, errors: [] } });
      return;
    }
    const [sheet] = file.sheets;
    // Without the attributes the step asks what their columns are.
    const kinds = importKinds((await loadAttributes(undefined, true)).data?.items ?? []);
    const columns = await columnsOf(sheet, kinds);
    const choice = { sheet: 0, columns };
    const asks = !columns.isRemembered && unknownAttributes(sheet?.rows[columns.head] ?? [], kinds).length > 0;
    if (file.sheets.length === 1 && isCertain(columns) && !asks) await check(await uploadOf(file, choice));
    else setState({ step: 'columns', file, choice });
  };

  const chooseColumns = async (file: OpenedFile, choice: Choice) => {
    rememberFields(IMPORT_PURPOSE, file.sheets[choice.sheet], choice.columns);
    await check(await uploadOf(file, choice));
  };

  const importAll = async (file: UploadedFile, report: ImportReport) => {
    setState({ step: 'importing', file, report });
    const answer = await send(file, false, (progress) => setState({ step: 'importing', file, report, progress }));
    if (!answer) return;
    const refused = reportIn(answer.error);
    if (answer.data) setState({ step: 'done', file, report: answer.data });
    else if (refused) setState({ step: 'report', file, report: refused, failure: { kind: 'refused' } });
    else {
      const { detail } = problemOf(answer.error);
      setState({ step: 'report', file, report, failure: { kind: 'failed', detail } });
    }
  };

  const cancel = () => {
    request.current?.abort();
    request.current = undefined;
    if (state.step === 'importing') {
      setState({ step: 'report', file: state.file, report: state.report, failure: { kind: 'stopped' } });
    } else setState({ step: 'choose' });
  };

  return {
    ...{ state, choose, chooseColumns, check, importAll, cancel },
    changeColumns: ({ from }: UploadedFile) => setState({ step: 'columns', ...from }),
    startOver: () => setState({ step: 'choose' }),
  };
}

/** What the API accepts, in bytes, and the rows that the choice of columns looks at. */
const OPTIONS = { maxSize: 10 * 1024 * 1024, maxRows: 50 };

/** The file as the API reads it. A workbook becomes CSV, in which the rows above the data are empty: so lines keep their numbers. */
async function uploadOf(file: OpenedFile, choice: Choice): Promise<UploadedFile> {
  const { head, fields, values } = choice.columns;
  const bytes = head <= 0 ? file.bytes : undefined;
  const options = {
    columns: fields.map((field) => field ?? '').join(','),
    ...(!(bytes && head === 0) && { heads: 'false' }),
    ...values,
  };
  return { name: file.name, bytes: bytes ?? (await csvOf(file, choice)), options, from: { file, choice } };
}

async function csvOf({ text, sheets }: OpenedFile, { sheet, columns }: Choice): Promise<Blob> {
  const { csvFrom, sheetOf } = await import('@/features/sheets/open-file');
  const rows = text === undefined ? (sheets[sheet]?.rows ?? []) : sheetOf('', text).rows;
  return new Blob([csvFrom(rows.map((row, index) => (index <= columns.head ? [] : row)))]);
}
