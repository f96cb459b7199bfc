import type { AuditEntryView } from '@/api/types.gen';
import { useAttributeNames } from '@/features/parts/attribute-definitions';
import { useCategoryNames } from '@/features/parts/category-tree';
import { ChangedFields } from '@/ui/changed-fields';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { useNoViews } from '@/ui/list-settings';
import { choice, dayRange } from '@/ui/list-filters';
import { Cut } from '@/ui/row-lead';
import { Time } from '@/ui/time';
import styles from './audit-log.module.css';
import { hasAttributes, recordedFields } from './recorded-fields';

/** The options of the filter, in this order. */
const ACTION_NAMES: Readonly<Record<AuditEntryView['action'], string>> = {
  'part-added': 'Part added',
  'part-changed': 'Part changed',
  'part-archived': 'Part archived',
  'part-restored': 'Part restored',
  'part-deleted': 'Part deleted',
  'synonym-added': 'Synonym added',
  'synonym-changed': 'Synonym changed',
  'synonym-deleted': 'Synonym deleted',
  'category-added': 'Category added',
  'category-changed': 'Category changed',
  'category-deleted': 'Category deleted',
  'attribute-added': 'Attribute added',
  'attribute-changed': 'Attribute changed',
  'attribute-deleted': 'Attribute deleted',
  'order-shipped': 'Order shipped',
  'order-shipping-undone': 'Shipping undone',
  'order-tracking-changed': 'Tracking changed',
  'order-deleted': 'Order deleted',
  'payment-recorded': 'Payment recorded',
  'order-refunded': 'Order refunded',
  'payment-refunded': 'Payment refunded',
  'invoice-created': 'Invoice created',
  'invoice-corrected': 'Invoice corrected',
  'correction-refused': 'Correction refused',
  'paper-issued': 'Paper issued',
  'paper-printed': 'Paper printed',
  'admin-made': 'Admin made',
  'admin-removed': 'Admin removed',
  'review-hidden': 'Review hidden',
  'review-shown': 'Review shown',
  'message-sent-again': 'Message sent again',
  'held-messages-released': 'Held messages sent',
  'held-messages-dropped': 'Held messages dropped',
  'demo-cleared': 'Demo data cleared',
};

/** The actions of all admins, and the papers that the shop issues; read-only. */
export const AUDIT_LOG = defineList({
  endpoint: 'listAuditLog',
  noun: ['entry', 'entries'],
  search: 'Admin, part, order or review',
  useFirstViews: useNoViews,
  sorts: { '-at': 'Newest first', at: 'Oldest first' },
  filters: { action: choice('Filter by action', 'All actions', ACTION_NAMES), ...dayRange },
  columns: [
    {
      title: 'Action',
      place: 'lead',
      lines: 2,
      width: '27%',
      render: ({ action, subject }) => (
        <>
          <strong>{ACTION_NAMES[action]}</strong>
          <Cut muted>{subject.label}</Cut>
        </>
      ),
    },
    { title: 'Admin', card: 'bare', width: '22%', render: ({ actor }) => <Cut>{actor}</Cut> },
    {
      title: 'Time',
      sort: 'at',
      card: 'bare',
      width: '7rem',
      render: ({ at }) => <Time at={at} />,
    },
    { title: 'Changes', card: 'bare', lines: 2, render: (entry) => <RecordedChanges entry={entry} /> },
  ],
  empty: <EmptyState title="Nothing recorded yet">Every action of an admin and every invoice appears here.</EmptyState>,
});

/** The changed fields that a row has room for. */
const LINES = 2;

/** The fields before and after the action. More than two are collapsed, and so is a created or deleted record. */
function RecordedChanges({ entry }: { entry: AuditEntryView }) {
  const category = useCategoryNames('category_id' in { ...entry.before, ...entry.after });
  const attribute = useAttributeNames(hasAttributes(entry));
  const fields = recordedFields(entry, { category, attribute });
  if (fields.length === 0) return <span className={layout.hint}>No fields changed</span>;
  const isChange = entry.before !== undefined && entry.after !== undefined;
  if (isChange && fields.length <= LINES) return <ChangedFields brief fields={fields} />;
  return (
    <details>
      <summary className={styles.summary}>
        {isChange ? `Show ${fields.length} changes` : `Show ${entry.after ? 'created' : 'deleted'} record`}
      </summary>
      <ChangedFields fields={fields} />
    </details>
  );
}
