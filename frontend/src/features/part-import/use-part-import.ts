import { useEffect, useRef, useState } from 'react';
import { reportIn, useImportFile } from '@/api/import-parts';
import { problemOf, type ProblemReport } from '@/api/problem';
import type { Progress as ImportProgress } from '@/api/progress';
import type { ImportReport } from '@/api/types.gen';

/** A copy of the chosen file: the import sends the bytes that were checked, even if the file on the disk changes. */
interface UploadedFile {
  name: string;
  bytes: Blob;
}

/** Why the last import did not finish: the server refused it, the admin stopped it, or it failed on the way. */
export interface ImportFailure {
  kind: 'refused' | 'stopped' | 'failed';
  /** a sentence that describes the error */
  detail?: string;
}

export type ImportState =
  | { step: 'choose'; problem?: Pick<ProblemReport, 'detail' | 'errors'> }
  | { step: 'checking'; file: UploadedFile; progress?: ImportProgress }
  | { step: 'report'; file: UploadedFile; report: ImportReport; failure?: ImportFailure }
  | { step: 'importing'; file: UploadedFile; report: ImportReport; progress?: ImportProgress }
  | { step: 'done'; file: UploadedFile; report: ImportReport };

/** The steps of an import: choose a file, check it as a dry run, view the report, import all rows or none. */
export function usePartImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const importFile = useImportFile();
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  /** Resolves to undefined when the admin has stopped it. */
  const send = async ({ bytes }: UploadedFile, dryRun: boolean, onProgress: (progress: ImportProgress) => void) => {
    const controller = new AbortController();
    request.current = controller;
    const isCurrent = () => request.current === controller;
    const answer = await importFile(
      { file: bytes, dryRun, onProgress: (progress) => isCurrent() && onProgress(progress) },
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

  const choose = async (chosen: File) => {
    const file = await readFile(chosen);
    if (typeof file === 'string') setState({ step: 'choose', problem: { detail: file, errors: [] } });
    else await check(file);
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

  return { state, choose, check, importAll, cancel, startOver: () => setState({ step: 'choose' }) };
}

/** The maximum file size that the API accepts, in bytes. */
const MAX_FILE_SIZE = 10 * 1024 * 1024;

/** The file's bytes, or a sentence that explains why it cannot be imported. */
async function readFile(file: File): Promise<UploadedFile | string> {
  if (file.size > MAX_FILE_SIZE) return `${file.name} is larger than 10 MB. Split it into several files.`;
  if (file.size === 0) return `${file.name} is empty. Choose a CSV file with a row for each part.`;
  try {
    return { name: file.name, bytes: new Blob([await file.arrayBuffer()]) };
  } catch {
    return `${file.name} cannot be read. Choose a CSV file from this device.`;
  }
}
