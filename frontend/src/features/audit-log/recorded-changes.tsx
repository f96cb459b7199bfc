import type { AuditEntryView } from '@/api/api';
import { recordedFields } from './recorded-fields';
import styles from './recorded-changes.module.css';

/** Before and after of an act; what is new or gone is folded away, being long. */
export function RecordedChanges({ entry }: { entry: AuditEntryView }) {
  const fields = recordedFields(entry);
  if (fields.length === 0) return <span className={styles.none}>Nothing to compare</span>;
  const list = (
    <dl className={styles.fields}>
      {fields.map(({ name, before, after }) => (
        <div key={name} className={styles.field}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && (
              <del className={styles.before}>
                <span className="visually-hidden">was </span>
                {before}
              </del>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
            {after !== undefined && (
              <ins className={styles.after}>
                <span className="visually-hidden">is </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  const isChange = entry.before !== undefined && entry.after !== undefined;
  if (isChange) return list;
  return (
    <details>
      <summary className={styles.summary}>{entry.after ? 'All of the new one' : 'All of what is gone'}</summary>
      {list}
    </details>
  );
}
