import { paths } from '@/app/paths';
import { formatField, PART_LABELS, type PartField } from '@/features/parts/part-fields';
import { ChangedFields } from '@/ui/changed-fields';
import { isOutdated } from './outcomes';
import styles from './row-details.module.css';
import type { ReportRow } from './use-report-rows';

/** What a row would change, field by field, or what is wrong with it and what to do. */
export function RowDetails({ row }: { row: ReportRow }) {
  const { changes = {}, errors = [], part_id } = row;
  const fields = Object.entries(changes).map(([field, { before, after }]) => ({
    name: labelOf(field),
    before: inWords(field, before),
    after: inWords(field, after),
  }));
  if (fields.length === 0 && errors.length === 0) return null;
  return (
    <div className={styles.details}>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <strong>{labelOf(field)}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
      {isOutdated(row) && part_id !== undefined && (
        <p>
          <a href={paths.editPart(part_id)} target="_blank" rel="noreferrer">
            Change it by hand
            <span className="visually-hidden">, in a new tab</span>
          </a>
        </p>
      )}
      {fields.length > 0 && <ChangedFields fields={fields} />}
    </div>
  );
}

/** What the columns are called that are no field of the form, and what is said of the row as a whole. */
const OTHER_LABELS: Readonly<Record<string, string>> = { _id: 'Id', version: 'Version', row: 'Row' };

function labelOf(field: string): string {
  return { ...PART_LABELS, ...OTHER_LABELS }[field] ?? field;
}

function inWords(field: string, value: string | number): string {
  return field in PART_LABELS ? formatField(field as PartField, value) : String(value);
}
