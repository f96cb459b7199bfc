import { Select } from 'antd';
import { useListAuditLogQuery } from '@/api/api';
import type { AuditEntryView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { DataTable, type Column } from '@/ui/data-table';
import { DayInput } from '@/ui/day-input';
import { EmptyState } from '@/ui/empty-state';
import { formatDateTime } from '@/ui/format';
import type { TableState } from '@/ui/use-table-query';
import { oneStep } from '@/ui/use-url-state';
import { ACT_NAMES, AUDIT_SORT_CHOICES, type AuditAction, type AuditField, type AuditSort } from './audit-acts';
import styles from './audit-log-table.module.css';
import { RecordedChanges } from './recorded-changes';

type State = TableState<AuditSort, never, AuditField>;

const columns: Column<AuditEntryView>[] = [
  {
    title: 'What',
    place: 'lead',
    width: '25%',
    render: ({ action, subject }) => (
      <div className={styles.act}>
        <span className={styles.name}>{ACT_NAMES[action]}</span>
        <span className={styles.subject}>{subject.label}</span>
      </div>
    ),
  },
  { title: 'Who', width: '22%', render: ({ actor }) => actor },
  {
    title: 'When',
    sort: 'at',
    width: '13rem',
    render: ({ at }) => (
      <time className={styles.when} dateTime={at}>
        {formatDateTime(at)}
      </time>
    ),
  },
  { title: 'Before and after', render: (entry) => <RecordedChanges entry={entry} /> },
];

/** Every act of an admin; nothing here can be changed. */
export function AuditLogTable({ state }: { state: State }) {
  const { action, ...query } = state.query;
  const list = useListAuditLogQuery({ ...query, ...(action !== undefined && { action: action as AuditAction }) });
  return (
    <DataTable
      noun={['entry', 'entries']}
      columns={columns}
      list={list}
      state={state}
      sortChoices={AUDIT_SORT_CHOICES}
      filters={<ActFilter state={state} />}
      filtersBelow={<DaysFilter state={state} />}
      searchHint="Who, or what it was done to"
      describeError={problemOf}
      empty={<EmptyState title="Nothing recorded yet">What admins do appears here, and stays.</EmptyState>}
    />
  );
}

function ActFilter({ state }: { state: State }) {
  return (
    <Select
      aria-label="Filter by act"
      className={styles.choice ?? ''}
      value={state.query.action ?? 'all'}
      onChange={(choice) => state.change({ action: choice === 'all' ? undefined : choice })}
      options={[
        { value: 'all', label: 'Every act' },
        ...Object.entries(ACT_NAMES).map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}

function DaysFilter({ state }: { state: State }) {
  const { from, to } = state.query;
  return (
    <>
      <DayInput label="From" max={to} value={from} onPick={(day) => state.change({ from: day }, oneStep('from'))} />
      <DayInput label="To" min={from} value={to} onPick={(day) => state.change({ to: day }, oneStep('to'))} />
    </>
  );
}
