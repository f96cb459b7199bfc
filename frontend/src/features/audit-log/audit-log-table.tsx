import type { AuditEntryView } from '@/api/types.gen';
import { ChangedFields } from '@/ui/changed-fields';
import { EmptyState } from '@/ui/empty-state';
import { formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { choice, dayRange } from '@/ui/list-filters';
import { Email } from '@/ui/row-lead';
import styles from './audit-log.module.css';
import { recordedFields } from './recorded-fields';

/** The options of the filter, in this order. */
const ACTION_NAMES: Readonly<Record<AuditEntryView['action'], string>> = {
  'part-added': 'Part added',
  'part-changed': 'Part changed',
  'part-archived': 'Part archived',
  'part-restored': 'Part restored',
  'part-deleted': 'Part deleted',
  'order-shipped': 'Order shipped',
  'order-shipping-undone': 'Shipping undone',
  'order-tracking-changed': 'Tracking changed',
  'order-deleted': 'Order deleted',
  'payment-recorded': 'Payment recorded',
  'order-refunded': 'Order refunded',
  'payment-refunded': 'Payment refunded',
  'invoice-created': 'Invoice created',
  'invoice-corrected': 'Invoice corrected',
  'admin-made': 'Admin made',
  'admin-removed': 'Admin removed',
  'review-hidden': 'Review hidden',
  'review-shown': 'Review shown',
  'message-sent-again': 'Message sent again',
  'held-messages-released': 'Held messages sent',
  'held-messages-dropped': 'Held messages dropped',
  'demo-cleared': 'Demo data cleared',
};

/** The actions of all admins, read-only. */
export const AUDIT_LOG = defineList({
  endpoint: 'listAuditLog',
  noun: ['entry', 'entries'],
  search: 'Admin, part, order or review',
  sorts: { '-at': 'Newest first', at: 'Oldest first' },
  filters: { action: choice('All actions', ACTION_NAMES), ...dayRange },
  columns: [
    {
      title: 'Action',
      place: 'lead',
      width: '25%',
      render: ({ action, subject }) => (
        <div className={`${layout.stack} ${layout.tight}`}>
          <strong>{ACTION_NAMES[action]}</strong>
          <span className={layout.hint}>{subject.label}</span>
        </div>
      ),
    },
    { title: 'Admin', width: '22%', render: ({ actor }) => <Email address={actor} /> },
    {
      title: 'Time',
      sort: 'at',
      width: '13rem',
      render: ({ at }) => (
        <time className={styles.time} dateTime={at}>
          {formatDateTime(at)}
        </time>
      ),
    },
    { title: 'Changes', render: (entry) => <RecordedChanges entry={entry} /> },
  ],
  empty: <EmptyState title="Nothing recorded yet">Every action of an admin appears here.</EmptyState>,
});

/** The fields before and after the action. Those of a created or deleted record are collapsed, because they are long. */
function RecordedChanges({ entry }: { entry: AuditEntryView }) {
  const fields = recordedFields(entry);
  if (fields.length === 0) return <span className={layout.hint}>No fields changed</span>;
  if (entry.before !== undefined && entry.after !== undefined) return <ChangedFields fields={fields} />;
  return (
    <details>
      <summary className={styles.summary}>Show {entry.after ? 'created' : 'deleted'} record</summary>
      <ChangedFields fields={fields} />
    </details>
  );
}
