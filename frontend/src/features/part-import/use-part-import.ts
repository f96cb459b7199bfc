import { useEffect, useRef, useState } from 'react';
import type { ImportReport } from '@/api/types.gen';
import { reportIn, useImportFile, type ImportProgress } from '@/api/import-parts';
import { problemOf, type ProblemReport } from '@/api/problem';
import { readChosen, type ChosenFile } from './chosen-file';

/** Why the last attempt to import has no report of what it did. */
export interface Setback {
  kind: 'refused' | 'stopped' | 'failed';
  /** of a failure: what happened, in a sentence */
  detail?: string;
}

export type ImportState =
  | { step: 'choose'; problem?: Pick<ProblemReport, 'detail' | 'errors'> }
  | { step: 'checking'; file: ChosenFile; progress?: ImportProgress }
  | { step: 'report'; file: ChosenFile; report: ImportReport; setback?: Setback }
  | { step: 'importing'; file: ChosenFile; report: ImportReport; progress?: ImportProgress }
  | { step: 'done'; file: ChosenFile; report: ImportReport };

/** A file's way into the shop: chosen, checked without changing anything, looked at, imported as a whole or not at all. */
export function usePartImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const importFile = useImportFile();
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  /** Answers undefined when it was stopped. */
  const run = async ({ bytes }: ChosenFile, dryRun: boolean, onProgress: (progress: ImportProgress) => void) => {
    const running = new AbortController();
    call.current = running;
    const whileCurrent = (progress: ImportProgress) => {
      if (call.current === running) onProgress(progress);
    };
    const answer = await importFile({ file: bytes, dryRun, onProgress: whileCurrent }, running.signal);
    return call.current === running ? answer : undefined;
  };

  const check = async (file: ChosenFile) => {
    setState({ step: 'checking', file });
    const answer = await run(file, true, (progress) => setState({ step: 'checking', file, progress }));
    if (!answer) return;
    if (answer.data) setState({ step: 'report', file, report: answer.data });
    else setState({ step: 'choose', problem: problemOf(answer.error) });
  };

  const choose = async (chosen: File) => {
    const file = await readChosen(chosen);
    if (typeof file === 'string') setState({ step: 'choose', problem: { detail: file, errors: [] } });
    else await check(file);
  };

  const importAll = async (file: ChosenFile, report: ImportReport) => {
    setState({ step: 'importing', file, report });
    const answer = await run(file, false, (progress) => setState({ step: 'importing', file, report, progress }));
    if (!answer) return;
    const refused = reportIn(answer.error);
    if (answer.data) setState({ step: 'done', file, report: answer.data });
    else if (refused) setState({ step: 'report', file, report: refused, setback: { kind: 'refused' } });
    else {
      const { detail } = problemOf(answer.error);
      setState({ step: 'report', file, report, setback: { kind: 'failed', detail } });
    }
  };

  const cancel = () => {
    call.current?.abort();
    call.current = undefined;
    if (state.step === 'importing') {
      setState({ step: 'report', file: state.file, report: state.report, setback: { kind: 'stopped' } });
    } else setState({ step: 'choose' });
  };

  return { state, choose, check, importAll, cancel, startOver: () => setState({ step: 'choose' }) };
}
