import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { editPartRules, PART_FIELDS } from '@/features/parts/part-fields';
import { summaryOf } from '@/features/sheets/columns';
import { ColumnsStep } from '@/features/sheets/columns-step';
import type { Choice, OpenedFile } from '@/features/sheets/sheet';
import { Field } from '@/ui/field';
import { paths } from '@/ui/paths';
import layout from '@/ui/layout.module.css';
import styles from './part-import.module.css';
import { problemOf, unknownAttributes, useImportKinds, type ValueField, valuesFor } from './import-columns';

type Values = Partial<Record<ValueField, string>>;

interface ImportColumnsProps {
  file: OpenedFile;
  choice: Choice;
  onDone: (choice: Choice) => void;
  onCancel: () => void;
}

/** Asks what the columns of a file of parts are, and for one value of each field that it lacks. */
export function ImportColumns({ file, choice, onDone, onCancel }: ImportColumnsProps) {
  const kinds = useImportKinds();
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
      kinds={kinds}
      first={choice}
      problemOf={(fields) => problemOf(fields) ?? errorsOf(fields)[0]}
      submitLabel="Preview the import"
      onDone={({ sheet, columns }) => onDone({ sheet, columns: { ...columns, values: given(columns.fields) } })}
      onCancel={onCancel}
    >
      {(fields, heads) => {
        const missing = valuesFor({ fields });
        const unknown = unknownAttributes(
          heads.filter((_, column) => fields[column] === undefined),
          kinds,
        );
        return (
          <>
            {unknown.length > 0 && <UnknownAttributes heads={unknown} />}
            {missing.length > 0 && (
              <fieldset className={`${layout.stack} ${layout.narrow} ${styles.values}`}>
                <legend className={layout.hint}>
                  One value for all new parts, because the file has no column of it
                </legend>
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
            )}
          </>
        );
      }}
    </ColumnsStep>
  );
}

function UnknownAttributes({ heads }: { heads: readonly string[] }) {
  return (
    <p className={layout.notice} data-tone="warning">
      The shop has no attribute for {heads.join(', ')}.{' '}
      <Link to={paths.attributes} target="_blank">
        Define it first<span className="visually-hidden">, in a new tab</span>
      </Link>
      , choose another one for the column, or leave it out.
    </p>
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
  const kinds = useImportKinds();
  return (
    <p className={`${layout.row} ${layout.hint}`}>
      <span>{summaryOf(file.sheets[choice.sheet], choice.columns, kinds)}</span>
      <Button size="small" onClick={onChange}>
        Change columns
      </Button>
    </p>
  );
}
