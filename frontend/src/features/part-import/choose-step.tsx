import { FIELD_NAMES, PART_FIELDS } from '@/features/parts/part-fields';
import { columnOf } from './import-columns';
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
    <div className={`${layout.stack} ${layout.narrow} ${styles.choose}`}>
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
      <FileInput onFiles={([file]) => file && onFile(file)}>
        <FileIcon />
        <strong>Choose a CSV file or an Excel workbook</strong>
        <span>or drop it here. You see a preview before anything changes.</span>
      </FileInput>
      <section aria-labelledby="file-format" className={layout.stack}>
        <h2 id="file-format">File format</h2>
        <p>
          Any catalogue or price list with a row for each part. A new part needs, in any order:{' '}
          {FIELD_NAMES.map((column, index) => (
            <span key={column}>
              {index > 0 && ', '}
              <code>{columnOf(column)}</code>
              {PART_FIELDS[column].required === undefined && ' (optional)'}
            </span>
          ))}
          . The shop knows the columns of WooCommerce, Shopify, Magento and Part-DB too, and asks about others.
        </p>
        <p>
          A row with the part number of a part in the shop changes only the fields that the file has. An export has{' '}
          <code>_id</code> and <code>version</code> as well, which protect stock sold since. An empty cell removes an
          optional value; an empty category or attribute is kept, and <code>-</code> removes it. The column of an
          attribute has its name, or <code>attr:</code> and its key.
        </p>
        <p>
          Up to 20,000 rows; CSV in UTF-8 up to 10 MB, workbooks (.xlsx) up to 20 MB.{' '}
          <a href={TEMPLATE} download>
            Download a template
          </a>
        </p>
      </section>
    </div>
  );
}
