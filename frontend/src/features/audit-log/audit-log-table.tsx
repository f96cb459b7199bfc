import { Select } from 'antd';
import { useListAuditLogQuery, usePrefetchList } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { AuditEntryView } from '@/api/types.gen';
import { ChangedFields } from '@/ui/changed-fields';
import { DataTable, type Column } from '@/ui/data-table';
import { DayInput } from '@/ui/day-input';
import { EmptyState } from '@/ui/empty-state';
import { formatDateTime } from '@/ui/format';
import { isDay } from '@/ui/format-days';
import { useTableQuery } from '@/ui/use-table-query';
import { oneStep } from '@/ui/use-url-state';
import styles from './audit-log.module.css';
import { recordedFields } from './recorded-fields';
import layout from '@/ui/layout.module.css';

type Action = AuditEntryView['action'];

/** The options of the filter, in this order. */
const ACTION_NAMES: Readonly<Record<Action, string>> = {
  'part-added': 'Part added',
  'part-changed': 'Part changed',
  'part-deleted': 'Part deleted',
  'order-shipped': 'Order shipped',
  'order-shipping-undone': 'Shipping undone',
  'order-deleted': 'Order deleted',
  'payment-recorded': 'Payment recorded',
  'order-refunded': 'Order refunded',
  'payment-refunded': 'Payment refunded',
  'admin-made': 'Admin made',
  'admin-removed': 'Admin removed',
  'review-hidden': 'Review hidden',
  'review-shown': 'Review shown',
  'demo-cleared': 'Demo data cleared',
};

const tableOptions = {
  sorts: ['-at', 'at'],
  fields: { action: (value: string) => value in ACTION_NAMES, from: isDay, to: isDay },
} as const;

const SORT_CHOICES = [
  { value: '-at', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
] as const;

const columns: Column<AuditEntryView>[] = [
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
  { title: 'Admin', width: '22%', render: ({ actor }) => actor },
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
];

/** The audit log: the actions of all admins, read-only. */
export function AuditLogTable() {
  const state = useTableQuery(tableOptions);
  const { action, from, to, ...query } = state.query;
  const arg = {
    ...query,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(action !== undefined && { action: action as Action }),
  };
  const list = useListAuditLogQuery(arg);
  const prefetch = usePrefetchList('listAuditLog', arg);
  return (
    <DataTable
      noun={['entry', 'entries']}
      columns={columns}
      list={list}
      state={state}
      onNear={prefetch}
      sortChoices={SORT_CHOICES}
      filters={
        <Select
          aria-label="Filter by action"
          className={layout.filter ?? ''}
          value={action ?? 'all'}
          onChange={(choice) => state.change({ action: choice === 'all' ? undefined : choice })}
          options={[
            { value: 'all', label: 'All actions' },
            ...Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label })),
          ]}
        />
      }
      filtersBelow={
        <>
          <DayInput label="From" max={to} value={from} onPick={(day) => state.change({ from: day }, oneStep('from'))} />
          <DayInput label="To" min={from} value={to} onPick={(day) => state.change({ to: day }, oneStep('to'))} />
        </>
      }
      searchHint="Admin, part, order or review"
      describeError={problemOf}
      empty={<EmptyState title="Nothing recorded yet">Every action of an admin appears here.</EmptyState>}
    />
  );
}

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
