import type { ImportReport } from '@/api/types.gen';
import { paths } from '@/ui/paths';
import { formatStored, useAttributes } from '@/features/parts/attributes';
import { formatField, keyIn, PART_LABELS, type PartField } from '@/features/parts/part-fields';
import { ChangedFields } from '@/ui/changed-fields';
import { DataTable, type TableDefinition } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { StatusTag } from '@/ui/status-tag';
import { useLabels } from './import-columns';
import { isStale, useReportRows, type Outcome, type ReportRow } from './import-report';
import styles from './part-import.module.css';

/** The outcomes of a row, the most important first. */
const OUTCOMES = ['wrong', 'added', 'changed', 'unchanged'] as const satisfies readonly Outcome[];

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  wrong: 'Wrong',
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
};

const OUTCOME_TONES = {
  wrong: 'warning',
  added: 'success',
  changed: 'accent',
  unchanged: 'muted',
} as const satisfies Record<Outcome, string>;

const ROWS: TableDefinition<ReportRow> = {
  noun: ['row', 'rows'],
  search: 'Part name',
  sorts: { line: 'As in the file' },
  columns: [
    { title: 'Part', place: 'lead', width: '34%', render: ({ name }) => <strong>{name || '(no name)'}</strong> },
    {
      title: 'Line',
      numeric: true,
      width: '5rem',
      render: ({ line }) => <span className="figure">{formatCount(line)}</span>,
    },
    {
      title: 'Result',
      width: '9rem',
      render: ({ outcome }) => <StatusTag tone={OUTCOME_TONES[outcome]}>{OUTCOME_LABELS[outcome]}</StatusTag>,
    },
    { title: 'Details', render: (row) => <RowDetails row={row} /> },
  ],
  empty: <EmptyState title="The file has no rows">It contains only the column names.</EmptyState>,
};

/** Every row of the file with its outcome, the wrong rows first. */
export function ReportTable({ report: { rows, counts } }: { report: ImportReport }) {
  const { state, list } = useReportRows(rows, counts.wrong > 0 ? 'wrong' : undefined);
  return (
    <div className={layout.stack}>
      <OutcomeFilter
        counts={counts}
        selected={state.filters['status']}
        onSelect={(status) => state.change({ status })}
      />
      <DataTable definition={ROWS} list={list} state={state} />
    </div>
  );
}

interface OutcomeFilterProps {
  counts: ImportReport['counts'];
  selected: string | undefined;
  onSelect: (outcome?: Outcome) => void;
}

/** The number of rows with each outcome. A click filters by it; a second click shows all rows. */
function OutcomeFilter({ counts, selected, onSelect }: OutcomeFilterProps) {
  return (
    <div role="group" aria-label="Show only" className={styles.outcomes}>
      {OUTCOMES.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={selected === outcome}
          disabled={counts[outcome] === 0}
          data-outcome={outcome}
          className={`${layout.panel} ${styles.outcome}`}
          onClick={() => onSelect(selected === outcome ? undefined : outcome)}
        >
          <span className={`figure ${styles.outcomeCount}`}>{formatCount(counts[outcome])}</span>
          <span>{OUTCOME_LABELS[outcome]}</span>
        </button>
      ))}
    </div>
  );
}

/** The changes of a row, field by field, or its errors. */
function RowDetails({ row }: { row: ReportRow }) {
  const labelOf = useLabels();
  const { changes = {}, errors = [], warnings = [], part_id } = row;
  const formatValue = useValueFormat();
  const fields = Object.entries(changes).map(([field, { before, after }]) => ({
    name: labelOf(field),
    before: formatValue(field, before),
    after: formatValue(field, after),
  }));
  if (fields.length + errors.length + warnings.length === 0) return null;
  return (
    <div className={`${layout.stack} ${layout.tight}`}>
      {errors.length > 0 && (
        <ul className={`${layout.list} ${styles.errors}`}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <strong>{labelOf(field)}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
      {warnings.map(({ field, message }) => (
        <span key={field} className={layout.hint}>
          {message}
        </span>
      ))}
      {isStale(row) && part_id !== undefined && (
        <a href={paths.editPart(part_id)} target="_blank" rel="noreferrer">
          Edit this part
          <span className="visually-hidden">, in a new tab</span>
        </a>
      )}
      {fields.length > 0 && <ChangedFields fields={fields} />}
    </div>
  );
}

/** Returns the text of a value of a column's field. */
function useValueFormat() {
  const attributes = useAttributes();
  return (field: string, value: string | number) => {
    if (field in PART_LABELS) return formatField(field as PartField, value);
    const kind = attributes.find(({ key }) => key === keyIn(field))?.kind;
    return formatStored(kind, String(value)) || 'None';
  };
}
