import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import layout from '@/ui/layout.module.css';
import { type ColumnKind, columnsByHeads, columnsOf, sampleOf } from './columns';
import styles from './columns-step.module.css';
import type { Columns, Choice, OpenedFile } from './sheet';

interface ColumnsStepProps {
  file: OpenedFile;
  kinds: readonly ColumnKind[];
  first: Choice;
  /** why these fields are not enough; undefined: they are */
  problemOf: (fields: Columns['fields']) => string | undefined;
  submitLabel: string;
  onDone: (choice: Choice) => void;
  onCancel: () => void;
  /** more below the table, for the fields and the heads of the columns */
  children?: (fields: Columns['fields'], heads: readonly string[]) => ReactNode;
}

/** Asks what the columns of a file are: its first rows as a table, and a choice above each column. */
export function ColumnsStep({
  file,
  kinds,
  first,
  problemOf,
  submitLabel,
  onDone,
  onCancel,
  children,
}: ColumnsStepProps) {
  const [choice, setChoice] = useState(first);
  const [problem, setProblem] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const sheet = file.sheets[choice.sheet] ?? { name: file.name, rows: [] };
  const { head, fields } = choice.columns;
  const heads = sheet.rows[head] ?? [];
  // The known ones come first, so that they are in sight on a phone; they stay there while they are changed.
  const isKnown = (column: number) => first.sheet === choice.sheet && first.columns.fields[column] !== undefined;
  const columns = fields
    .map((field, column) => ({ column, field, name: heads[column]?.trim() || `Column ${column + 1}` }))
    .toSorted((one, other) => Number(isKnown(other.column)) - Number(isKnown(one.column)));
  const change = (next: Partial<Columns>) => {
    setProblem(undefined);
    setChoice({ ...choice, columns: { ...choice.columns, ...next } });
  };
  const [known, setKnown] = useState(kinds);
  const added = kinds.filter(({ field }) => !known.some((kind) => kind.field === field));
  // Another tab may define what a column is.
  if (added.length > 0) {
    setKnown(kinds);
    const columnOf = new Map(added.map((kind) => [columnsOf(heads, kind)[0], kind.field]));
    change({ fields: fields.map((field, column) => field ?? columnOf.get(column)) });
  }
  const setField = (column: number, chosen: string) =>
    change({
      fields: fields.map((field, at) => (at === column ? chosen || undefined : field === chosen ? undefined : field)),
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemOf(fields);
    setProblem(found);
    if (found === undefined) onDone(choice);
  };
  return (
    <form className={`${layout.stack} ${styles.step}`} onSubmit={submit} noValidate aria-labelledby="columns-of">
      <h2 id="columns-of" ref={title} tabIndex={-1}>
        Columns of {file.name}
      </h2>
      <p className={layout.hint}>Choose what each column is. Columns that the shop does not need are left out.</p>
      <div className={layout.row}>
        {file.sheets.length > 1 && (
          <Field label="Sheet">
            {(control) => (
              <select
                {...control}
                value={choice.sheet}
                onChange={({ target }) => {
                  const chosen = Number(target.value);
                  setProblem(undefined);
                  setChoice({ sheet: chosen, columns: columnsByHeads(file.sheets[chosen] ?? sheet, kinds) });
                }}
              >
                {file.sheets.map(({ name }, index) => (
                  <option key={name} value={index}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <label className={`${layout.row} ${layout.tight} ${styles.check}`}>
          <input
            type="checkbox"
            checked={head >= 0}
            onChange={({ target }) => change({ head: target.checked ? Math.max(0, first.columns.head) : -1 })}
          />
          The first line has the names of the columns
        </label>
      </div>
      <div className={styles.scroll} role="region" aria-label={`The first rows of ${file.name}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ column, name, field = '' }) => (
                <th key={column} scope="col" data-used={field !== ''}>
                  <span className={styles.name}>{name}</span>
                  <select
                    className={fieldStyles.control}
                    aria-label={`${name} is`}
                    value={field}
                    onChange={({ target }) => setField(column, target.value)}
                  >
                    <option value="">Left out</option>
                    {kinds.map((kind) => (
                      <option key={kind.field} value={kind.field}>
                        {kind.label}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sampleOf(sheet, choice.columns).map((row, index) => (
              <tr key={index}>
                {columns.map(({ column, field }) => (
                  <td key={column} data-used={field !== undefined}>
                    {row[column]?.slice(0, 80)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children?.(fields, heads)}
      {problem !== undefined && (
        <p role="alert" className={layout.notice} data-tone="danger">
          {problem}
        </p>
      )}
      <div className={`${layout.row} ${layout.growOnPhone}`}>
        <Button type="submit">{submitLabel}</Button>
        <Button look="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
