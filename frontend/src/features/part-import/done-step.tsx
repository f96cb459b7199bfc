import { Button } from 'antd';
import type { ImportReport } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { formatCount, formatCounted } from '@/ui/format';
import { partsToImport } from './outcomes';
import styles from './report-step.module.css';
import { ReportTable } from './report-table';
import { StepTitle } from './step-title';

interface DoneStepProps {
  report: ImportReport;
  onStartOver: () => void;
}

/** What an import has done. */
export function DoneStep({ report, onStartOver }: DoneStepProps) {
  const { added, changed } = report.counts;
  const count = partsToImport(report);
  return (
    <section className={styles.step} aria-labelledby="step-title">
      <StepTitle>{formatCounted(count, 'part')} imported</StepTitle>
      <p>
        {formatCount(added)} new, {formatCount(changed)} changed. They are in the shop now.
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.manageParts}>See all parts</ButtonLink>
        <Button size="large" onClick={onStartOver}>
          Import another file
        </Button>
      </div>
      <ReportTable report={report} />
    </section>
  );
}
