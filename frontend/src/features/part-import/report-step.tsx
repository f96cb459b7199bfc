import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAuthorizedFetch } from '@/api/authorized-fetch';
import type { Saved } from '@/api/download';
import type { ImportReport } from '@/api/types.gen';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import { formatCount, formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { toast } from '@/ui/toast';
import { useLabels } from './import-columns';
import { isStale, partsToImport } from './import-report';
import styles from './part-import.module.css';
import { ReportTable } from './report-table';
import type { ImportFailure } from './use-part-import';

/** Errors of several rows that are named. */
const MAX_GROUPS = 10;

interface ReportStepProps {
  fileName: string;
  report: ImportReport;
  failure: ImportFailure | undefined;
  /** what its columns are */
  columns: ReactNode;
  onImport: () => void;
  onCheckAgain: () => void;
  /** saves the wrong rows as a file */
  onSaveWrong: () => Promise<Saved>;
  onStartOver: () => void;
}

/** The preview: the changes that an import of the file would make, and the buttons for the next step. */
export function ReportStep({
  fileName,
  report,
  failure,
  columns,
  onImport,
  onCheckAgain,
  onSaveWrong,
  onStartOver,
}: ReportStepProps) {
  const count = partsToImport(report);
  const isUncertain = failure !== undefined && failure.kind !== 'refused';
  const canImport = report.counts.wrong === 0 && count > 0 && !isUncertain;
  return (
    <section className={layout.stack} aria-labelledby="step-title">
      <StepTitle>Preview of {fileName}</StepTitle>
      {columns}
      {isUncertain ? (
        <UncertainNotice failure={failure} />
      ) : (
        <ReportSummary report={report} refused={failure !== undefined} />
      )}
      <div className={`${layout.row} ${layout.fullOnPhone}`}>
        {canImport && (
          <Button type="primary" size="large" onClick={onImport}>
            Import {formatCounted(count, 'part')}
          </Button>
        )}
        {isUncertain && (
          <Button type="primary" size="large" onClick={onCheckAgain}>
            Check again
          </Button>
        )}
        {report.counts.wrong > 0 && (
          <Button size="large" onClick={() => void onSaveWrong().then((saved) => toast.saved(saved))}>
            Save the wrong rows
          </Button>
        )}
        <Button size="large" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
      <ReportTable key={failure?.kind} report={report} />
    </section>
  );
}

/** The changes that an import has made. */
export function DoneStep({
  fileName,
  report,
  onStartOver,
}: Pick<ReportStepProps, 'fileName' | 'report' | 'onStartOver'>) {
  const send = useAuthorizedFetch();
  const saveBefore = async () => {
    const { saveOldValues } = await import('./row-files');
    toast.saved(await saveOldValues(fileName, report, send));
  };
  const { added, changed } = report.counts;
  return (
    <section className={layout.stack} aria-labelledby="step-title">
      <StepTitle>{formatCounted(partsToImport(report), 'part')} imported</StepTitle>
      <p>
        {formatCount(added)} new, {formatCount(changed)} changed. They are in the shop now.
        {changed > 0 && ' A file with the old values takes the changes back when it is imported.'}
      </p>
      <div className={`${layout.row} ${layout.fullOnPhone}`}>
        <ButtonLink to={paths.manageParts}>See all parts</ButtonLink>
        {changed > 0 && (
          <Button size="large" onClick={() => void saveBefore()}>
            Save the old values
          </Button>
        )}
        <Button size="large" onClick={onStartOver}>
          Import another file
        </Button>
      </div>
      <ReportTable report={report} />
    </section>
  );
}

/** The heading of a step; it takes the focus, so that screen readers announce the step. */
function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} id="step-title" tabIndex={-1}>
      {children}
    </h2>
  );
}

/** Shown after an import that was stopped or failed: the browser cannot know whether the server finished it. */
function UncertainNotice({ failure }: { failure: ImportFailure }) {
  return (
    <div
      role="alert"
      className={`${layout.notice} ${layout.stack} ${layout.tight} ${layout.narrow} ${styles.notice}`}
      data-tone="danger"
    >
      <p>
        <strong>
          {failure.kind === 'stopped' ? 'You stopped the import.' : `The import failed. ${failure.detail}`}
        </strong>
      </p>
      <p>
        Either all rows were imported or none. Look at{' '}
        <Link to={`${paths.manageParts}?sort=-created_at`}>the newest parts</Link> or check the file again before you
        repeat the import.
      </p>
    </div>
  );
}

function ReportSummary({ report, refused }: { report: ImportReport; refused: boolean }) {
  if (report.counts.wrong > 0) return <WrongRowsNotice report={report} refused={refused} />;
  if (partsToImport(report) > 0) {
    return <p className={layout.hint}>Nothing has changed yet. The import applies all rows or none.</p>;
  }
  return (
    <div className={`${layout.notice} ${layout.stack} ${layout.tight} ${layout.narrow} ${styles.notice}`}>
      <p>
        <strong>There is nothing to import.</strong>
      </p>
      <p>{report.rows.length === 0 ? 'The file has no rows.' : 'The parts in the shop already match the file.'}</p>
    </div>
  );
}

/** The number of wrong rows, and how to correct them. */
function WrongRowsNotice({ report, refused }: { report: ImportReport; refused: boolean }) {
  const { wrong } = report.counts;
  const stale = report.rows.filter(isStale).length;
  // The report omits wrong rows after its first hundred errors.
  const listed = report.rows.filter(({ outcome }) => outcome === 'wrong').length;
  return (
    <div
      role="alert"
      className={`${layout.notice} ${layout.stack} ${layout.tight} ${layout.narrow} ${styles.notice}`}
      data-tone="danger"
    >
      <p>
        <strong>
          {formatCounted(wrong, 'row is', 'rows are')} wrong, so nothing {refused ? 'was' : 'can be'} imported.
        </strong>
      </p>
      {stale > 0 && (
        <p>
          {staleRowsText(stale, wrong, listed)} changed or sold since the file was exported. Export the parts again and
          repeat your changes in the new file, or edit these parts by hand and remove their rows from the file.
        </p>
      )}
      <ErrorGroups report={report} />
      {stale < listed && (
        <p>Correct {stale > 0 ? 'the other rows' : wrong === 1 ? 'it' : 'them'} in the file and choose it again.</p>
      )}
      {listed < wrong && <p>Only the first {formatCount(listed)} wrong rows are listed below.</p>}
    </div>
  );
}

/** What is wrong, once for all rows of each error. */
function ErrorGroups({ report: { errors } }: { report: ImportReport }) {
  const labelOf = useLabels();
  const groups = errors.filter(({ rows }) => rows > 1).slice(0, MAX_GROUPS);
  if (groups.length === 0) return null;
  return (
    <ul className={layout.list}>
      {groups.map(({ field, message, rows }) => (
        <li key={`${field} ${message}`}>
          <strong>{formatCounted(rows, 'row')}</strong>, {labelOf(field)}: {message}
        </li>
      ))}
    </ul>
  );
}

function staleRowsText(stale: number, wrong: number, listed: number): string {
  if (listed < wrong) return `At least ${formatCount(stale)} of them are about parts that were`;
  if (stale === 1) return `${wrong === 1 ? 'It' : '1 of them'} is about a part that was`;
  return `${stale === wrong ? 'All of them' : `${formatCount(stale)} of them`} are about parts that were`;
}
