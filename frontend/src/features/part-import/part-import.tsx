import { Button } from 'antd';
import type { Progress as ImportProgress } from '@/api/progress';
import layout from '@/ui/layout.module.css';
import { Running } from '@/ui/running';
import { useUnsaved } from '@/ui/unsaved-guard';
import { ChooseStep } from './choose-step';
import { ColumnsNote, ImportColumns } from './import-columns-step';
import { useLabels } from './import-columns';
import styles from './part-import.module.css';
import { DoneStep, ReportStep } from './report-step';
import { usePartImport } from './use-part-import';

const RUNNING = {
  title: 'Stop the import?',
  text: 'The import is still running. Leaving stops it and undoes what it has done.',
};

/** Imports a CSV file of parts, step by step. */
export function PartImport() {
  const { state, choose, chooseColumns, changeColumns, check, importAll, cancel, startOver } = usePartImport();
  const labelOf = useLabels();
  useUnsaved(() => state.step === 'importing', RUNNING);
  return (
    <>
      {state.step === 'choose' && <ChooseStep problem={state.problem} onFile={(file) => void choose(file)} />}
      {state.step === 'columns' && (
        <ImportColumns
          file={state.file}
          choice={state.choice}
          onDone={(choice) => void chooseColumns(state.file, choice)}
          onCancel={startOver}
        />
      )}
      {state.step === 'checking' && (
        <RunningStep label={`Checking ${state.file.name}`} progress={state.progress} onCancel={cancel} />
      )}
      {state.step === 'importing' && (
        <RunningStep label={`Importing ${state.file.name}`} progress={state.progress} onCancel={cancel} />
      )}
      {state.step === 'report' && (
        <ReportStep
          fileName={state.file.name}
          report={state.report}
          failure={state.failure}
          columns={<ColumnsNote from={state.file.from} onChange={() => changeColumns(state.file)} />}
          onImport={() => void importAll(state.file, state.report)}
          onCheckAgain={() => void check(state.file)}
          onSaveWrong={async () => (await import('./row-files')).saveWrongRows(state.file, state.report, labelOf)}
          onStartOver={startOver}
        />
      )}
      {state.step === 'done' && <DoneStep fileName={state.file.name} report={state.report} onStartOver={startOver} />}
    </>
  );
}

interface RunningStepProps {
  /** the running step: `Checking parts.csv` */
  label: string;
  /** absent while the file is uploading */
  progress: ImportProgress | undefined;
  onCancel: () => void;
}

function RunningStep({ label, progress = { done: 0, of: 0 }, onCancel }: RunningStepProps) {
  return (
    <div
      className={`${layout.panel} ${layout.padded} ${layout.stack} ${layout.start} ${layout.narrow} ${styles.progress}`}
    >
      <Running label={label} progress={progress} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
