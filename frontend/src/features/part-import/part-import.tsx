import { LeaveWarning } from '@/ui/leave-warning';
import { ChooseStep } from './choose-step';
import { DoneStep } from './done-step';
import { ImportProgress } from './import-progress';
import { ReportStep } from './report-step';
import { usePartImport } from './use-part-import';

/** Takes a file of parts into the shop, step by step. */
export function PartImport() {
  const { state, choose, check, importAll, cancel, startOver } = usePartImport();
  return (
    <>
      {state.step === 'choose' && (
        <ChooseStep onFile={(file) => void choose(file)} {...(state.problem && { problem: state.problem })} />
      )}
      {state.step === 'checking' && (
        <ImportProgress label={`Checking ${state.file.name}`} progress={state.progress} onCancel={cancel} />
      )}
      {state.step === 'importing' && (
        <ImportProgress label={`Importing ${state.file.name}`} progress={state.progress} onCancel={cancel} />
      )}
      {state.step === 'report' && (
        <ReportStep
          fileName={state.file.name}
          report={state.report}
          setback={state.setback}
          onImport={() => void importAll(state.file, state.report)}
          onCheckAgain={() => void check(state.file)}
          onStartOver={startOver}
        />
      )}
      {state.step === 'done' && <DoneStep report={state.report} onStartOver={startOver} />}
      <LeaveWarning when={() => state.step === 'importing'} title="Stop the import?">
        It is still under way. Leaving stops it, and what is not finished is undone.
      </LeaveWarning>
    </>
  );
}
