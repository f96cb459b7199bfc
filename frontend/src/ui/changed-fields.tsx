import styles from './changed-fields.module.css';

/** A changed field with readable values; `before` is absent for a created record, `after` for a deleted one. */
export interface ChangedField {
  name: string;
  before?: string;
  after?: string;
}

/** Lists changed fields with their values before and after. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, before, after }) => (
        <div key={name} className={styles.field}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && (
              <del className={styles.before}>
                <span className="visually-hidden">was </span>
                {before}
              </del>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
            {after !== undefined && (
              <ins className={styles.after}>
                <span className="visually-hidden">is </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
