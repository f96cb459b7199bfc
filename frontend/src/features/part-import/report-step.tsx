import { Button } from 'antd';
import type { ImportReport } from '@/api/types.gen';
import { formatCounted } from '@/ui/format';
import { partsToImport } from './outcomes';
import { ReportAdvice } from './report-advice';
import styles from './report-step.module.css';
import { ReportTable } from './report-table';
import { StepTitle } from './step-title';
import type { Setback } from './use-part-import';

interface ReportStepProps {
  fileName: string;
  report: ImportReport;
  setback: Setback | undefined;
  onImport: () => void;
  onCheckAgain: () => void;
  onStartOver: () => void;
}

/** What a file would do, and the way on. */
export function ReportStep({ fileName, report, setback, onImport, onCheckAgain, onStartOver }: ReportStepProps) {
  const count = partsToImport(report);
  const isUnsure = setback !== undefined && setback.kind !== 'refused';
  const isReady = report.counts.wrong === 0 && count > 0 && !isUnsure;
  return (
    <section className={styles.step} aria-labelledby="step-title">
      <StepTitle>What {fileName} would do</StepTitle>
      <ReportAdvice report={report} setback={setback} />
      <div className={styles.actions}>
        {isReady && (
          <Button type="primary" size="large" onClick={onImport}>
            Import {formatCounted(count, 'part')}
          </Button>
        )}
        {isUnsure && (
          <Button type="primary" size="large" onClick={onCheckAgain}>
            Check again
          </Button>
        )}
        <Button size="large" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
      <ReportTable key={setback?.kind} report={report} />
    </section>
  );
}
