import type { AuditEntryView } from '@/api/types.gen';
import { ChangedFields } from '@/ui/changed-fields';
import { recordedFields } from './recorded-fields';
import styles from './recorded-changes.module.css';

/** Before and after of an act; what is new or gone is folded away, being long. */
export function RecordedChanges({ entry }: { entry: AuditEntryView }) {
  const fields = recordedFields(entry);
  if (fields.length === 0) return <span className={styles.none}>Nothing to compare</span>;
  const isChange = entry.before !== undefined && entry.after !== undefined;
  if (isChange) return <ChangedFields fields={fields} />;
  return (
    <details>
      <summary className={styles.summary}>{entry.after ? 'All of the new one' : 'All of what is gone'}</summary>
      <ChangedFields fields={fields} />
    </details>
  );
}
