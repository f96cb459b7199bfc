import { Disclosure } from './disclosure';
import layout from './layout.module.css';
import styles from './table-controls.module.css';
import type { TableState } from './use-table-query';

/** A column that is shown only when it is chosen. */
export interface FurtherColumn {
  title: string;
  /** its name in the URL and in the browser; absent for a column that is always shown */
  further?: string;
}

interface ColumnChoiceProps {
  columns: readonly FurtherColumn[];
  state: Pick<TableState, 'columns' | 'setColumns'>;
}

/** Adds further columns to a table; those without a name are always shown, and are not offered. */
export function ColumnChoice({ columns, state }: ColumnChoiceProps) {
  const choices = columns.flatMap(({ title, further }) => (further === undefined ? [] : [{ title, further }]));
  if (choices.length === 0) return null;
  return (
    <Disclosure label="Columns">
      {() => (
        <fieldset className={`${layout.stack} ${styles.choices}`}>
          <legend className={layout.muted}>Also show</legend>
          {choices.map(({ title, further }) => (
            <label key={further} className={styles.choice}>
              <input
                type="checkbox"
                className={layout.checkbox}
                checked={state.columns.includes(further)}
                onChange={({ target }) =>
                  state.setColumns(
                    target.checked ? [...state.columns, further] : state.columns.filter((name) => name !== further),
                  )
                }
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </Disclosure>
  );
}
