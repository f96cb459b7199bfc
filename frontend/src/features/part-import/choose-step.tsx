import { FIELD_NAMES, PART_FIELDS } from '@/features/parts/part-fields';
import { FileInput } from '@/ui/file-input';
import { AlertIcon, FileIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import styles from './part-import.module.css';
import type { ImportState } from './use-part-import';

const TEMPLATE = '/parts-template.csv';

interface ChooseStepProps {
  /** why the last file could not be checked */
  problem: (ImportState & { step: 'choose' })['problem'];
  onFile: (file: File) => void;
}

/** Asks for a file and describes its format. */
export function ChooseStep({ problem, onFile }: ChooseStepProps) {
  return (
    <div className={`${layout.stack} ${styles.choose}`}>
      {problem && (
        <div role="alert" className={`${layout.notice} ${layout.row} ${styles.problem}`} data-tone="danger">
          <AlertIcon className={styles.problemIcon} />
          <div>
            <strong>{problem.detail}</strong>
            {problem.errors.length > 0 && (
              <ul>
                {problem.errors.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>
                    <strong>{field}</strong>: {message}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      <FileInput className={styles.drop} onFile={onFile}>
        <FileIcon />
        <strong>Choose a CSV file</strong>
        <span>or drop it here. You see a preview before anything changes.</span>
      </FileInput>
      <section aria-labelledby="file-format" className={layout.stack}>
        <h2 id="file-format">File format</h2>
        <p>
          The first line names the columns, in any order:{' '}
          {FIELD_NAMES.map((column, index) => (
            <span key={column}>
              {index > 0 && ', '}
              <code>{column}</code>
              {PART_FIELDS[column].required === undefined && ' (optional)'}
            </span>
          ))}
          . Each line below is a new part.
        </p>
        <p>
          To change parts that are on sale, start from an export: its columns <code>_id</code> and <code>version</code>{' '}
          identify the part and protect stock sold since the export. An empty cell removes an optional value.
        </p>
        <p>
          Commas, semicolons or tabs, in UTF-8, at most 10 MB and 20,000 rows.{' '}
          <a href={TEMPLATE} download>
            Download a template
          </a>
        </p>
      </section>
    </div>
  );
}
