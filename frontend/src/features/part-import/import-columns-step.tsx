import { Button } from 'antd';
import { useState } from 'react';
import { editPartRules, PART_FIELDS } from '@/features/parts/part-fields';
import { summaryOf } from '@/features/sheets/columns';
import { ColumnsStep } from '@/features/sheets/columns-step';
import type { Choice, OpenedFile } from '@/features/sheets/sheet';
import { Field } from '@/ui/field';
import layout from '@/ui/layout.module.css';
import styles from './part-import.module.css';
import { IMPORT_KINDS, problemOf, type ValueField, valuesFor } from './import-columns';

type Values = Partial<Record<ValueField, string>>;

interface ImportColumnsProps {
  file: OpenedFile;
  choice: Choice;
  onDone: (choice: Choice) => void;
  onCancel: () => void;
}

/** Asks what the columns of a file of parts are, and for one value of each field that it lacks. */
export function ImportColumns({ file, choice, onDone, onCancel }: ImportColumnsProps) {
  const [values, setValues] = useState<Values>(choice.columns.values ?? {});
  const given = (fields: readonly (string | undefined)[]): Values =>
    Object.fromEntries(
      valuesFor({ fields }).flatMap((field) => (values[field]?.trim() ? [[field, values[field].trim()]] : [])),
    );
  const errorsOf = (fields: readonly (string | undefined)[]) =>
    Object.entries(given(fields)).flatMap(([field, text]) => editPartRules[field as ValueField](text) ?? []);
  return (
    <ColumnsStep
      file={file}
      kinds={IMPORT_KINDS}
      first={choice}
      problemOf={(fields) => problemOf(fields) ?? errorsOf(fields)[0]}
      submitLabel="Preview the import"
      onDone={({ sheet, columns }) => onDone({ sheet, columns: { ...columns, values: given(columns.fields) } })}
      onCancel={onCancel}
    >
      {(fields) => {
        const missing = valuesFor({ fields });
        if (missing.length === 0) return null;
        return (
          <fieldset className={`${layout.stack} ${layout.narrow} ${styles.values}`}>
            <legend className={layout.hint}>One value for all new parts, because the file has no column of it</legend>
            <div className={layout.columns}>
              {missing.map((field) => (
                <Field key={field} label={PART_FIELDS[field].label}>
                  {(control) => (
                    <input
                      {...control}
                      value={values[field] ?? ''}
                      onChange={({ target }) => setValues({ ...values, [field]: target.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </fieldset>
        );
      }}
    </ColumnsStep>
  );
}

/** Says what the columns of the file are. */
export function ColumnsNote({
  from: { file, choice },
  onChange,
}: {
  from: { file: OpenedFile; choice: Choice };
  onChange: () => void;
}) {
  return (
    <p className={`${layout.row} ${layout.hint}`}>
      <span>{summaryOf(file.sheets[choice.sheet], choice.columns, IMPORT_KINDS)}</span>
      <Button size="small" onClick={onChange}>
        Change columns
      </Button>
    </p>
  );
}
