import { Link } from 'react-router-dom';
import type { ImportReport } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { formatCount, formatCounted } from '@/ui/format';
import { isOutdated, partsToImport } from './outcomes';
import styles from './report-advice.module.css';
import type { Setback } from './use-part-import';

/** What came of the check or of the attempt, and what to do about it. */
export function ReportAdvice({ report, setback }: { report: ImportReport; setback: Setback | undefined }) {
  if (setback?.kind === 'stopped' || setback?.kind === 'failed') {
    return (
      <div role="alert" className={styles.advice} data-tone="warning">
        <p className={styles.lead}>
          {setback.kind === 'stopped' ? 'You stopped the import.' : `The import did not end well. ${setback.detail}`}
        </p>
        <p>
          Unless it was finished by then, nothing was changed: it is all rows or none. Look at{' '}
          <Link to={`${paths.manageParts}?sort=-created_at`}>the newest parts</Link>, or check the file again, before
          you import it once more.
        </p>
      </div>
    );
  }
  const { wrong } = report.counts;
  const outdated = report.rows.filter(isOutdated).length;
  // The report leaves wrong rows out after its first hundred errors.
  const listed = report.rows.filter(({ outcome }) => outcome === 'wrong').length;
  if (wrong > 0) {
    return (
      <div role="alert" className={styles.advice} data-tone="warning">
        <p className={styles.lead}>
          {formatCounted(wrong, 'row is', 'rows are')} wrong, so nothing {setback ? 'was' : 'can be'} imported.
        </p>
        {outdated > 0 && (
          <p>
            {whose(outdated, wrong, listed)} changed or sold since the file was exported. Export the parts again and
            make your changes in the fresh file, so that no sale is undone; or change by hand what you want to, and take
            such rows out of the file.
          </p>
        )}
        {outdated < listed && (
          <p>
            Correct {outdated > 0 ? 'what else is wrong' : wrong === 1 ? 'it' : 'them'} in the file and choose it again.
          </p>
        )}
        {listed < wrong && <p>Only the first {formatCount(listed)} wrong rows are listed below.</p>}
      </div>
    );
  }
  if (partsToImport(report) > 0) {
    return <p className={styles.quiet}>Nothing is changed yet. An import does all of it, or nothing.</p>;
  }
  return (
    <div className={styles.advice} data-tone="calm">
      <p className={styles.lead}>There is nothing to import.</p>
      <p>
        {report.rows.length === 0 ? 'The file has no rows.' : 'Every part is in the shop already, as the file has it.'}
      </p>
    </div>
  );
}

function whose(outdated: number, wrong: number, listed: number): string {
  if (listed < wrong) return `At least ${formatCount(outdated)} of them are about parts that were`;
  if (outdated === 1) return `${wrong === 1 ? 'It' : '1 of them'} is about a part that was`;
  return `${outdated === wrong ? 'All of them' : `${formatCount(outdated)} of them`} are about parts that were`;
}
