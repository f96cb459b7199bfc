import type { ImportReport } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import { OutcomeFilter } from './outcome-filter';
import { OUTCOME_NAMES, OUTCOME_TONES } from './outcomes';
import styles from './report-table.module.css';
import { RowDetails } from './row-details';
import { useReportRows, type ReportRow } from './use-report-rows';

const SORT_CHOICES = [{ value: 'line', label: 'As in the file' }] as const;

const columns: Column<ReportRow>[] = [
  {
    title: 'Part',
    place: 'lead',
    width: '34%',
    render: ({ name }) => <span className={styles.name}>{name || '(no name)'}</span>,
  },
  {
    title: 'Line',
    numeric: true,
    width: '5rem',
    render: ({ line }) => <span className="figure">{formatCount(line)}</span>,
  },
  {
    title: 'What happens',
    width: '9rem',
    render: ({ outcome }) => <StatusTag tone={OUTCOME_TONES[outcome]}>{OUTCOME_NAMES[outcome]}</StatusTag>,
  },
  { title: 'Details', render: (row) => <RowDetails row={row} /> },
];

/** Every row of a file with what it does; wrong rows come first to the eye. */
export function ReportTable({ report: { rows, counts } }: { report: ImportReport }) {
  const { state, list } = useReportRows(rows, counts.wrong > 0 ? 'wrong' : undefined);
  return (
    <div className={styles.report}>
      <OutcomeFilter counts={counts} present={state.query.status} onPick={(status) => state.change({ status })} />
      <DataTable
        noun={['row', 'rows']}
        columns={columns}
        list={list}
        state={state}
        sortChoices={SORT_CHOICES}
        searchHint="Part name"
        describeError={problemOf}
        empty={<EmptyState title="The file has no rows">There is only the line that names the columns.</EmptyState>}
      />
    </div>
  );
}
