import { AlertIcon } from '@/ui/icons';
import styles from './choose-step.module.css';
import { FileDrop } from './file-drop';
import type { ImportState } from './use-part-import';

const COLUMNS = ['name', 'image_url', 'price', 'quantity', 'min_order', 'description'];
const TEMPLATE = '/parts-template.csv';

interface ChooseStepProps {
  /** why the file before was none */
  problem?: (ImportState & { step: 'choose' })['problem'];
  onFile: (file: File) => void;
}

/** Takes a file, and says what one looks like. */
export function ChooseStep({ problem, onFile }: ChooseStepProps) {
  return (
    <div className={styles.step}>
      {problem && (
        <div role="alert" className={styles.problem}>
          <AlertIcon className={styles.icon} />
          <div>
            <p className={styles.detail}>{problem.detail}</p>
            {problem.errors.length > 0 && (
              <ul className={styles.errors}>
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
      <FileDrop onFile={onFile} />
      <section aria-labelledby="file-format" className={styles.format}>
        <h2 id="file-format" className={styles.title}>
          What the file looks like
        </h2>
        <p>
          The first line names the columns, in any order:{' '}
          {COLUMNS.map((column, index) => (
            <span key={column}>
              {index > 0 && ', '}
              <code className={styles.code}>{column}</code>
            </span>
          ))}
          . Each line below is a new part.
        </p>
        <p>
          To change parts that are on sale, start from an export: its columns <code className={styles.code}>_id</code>{' '}
          and <code className={styles.code}>version</code> say which part is meant, and keep a file from undoing a sale.
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
