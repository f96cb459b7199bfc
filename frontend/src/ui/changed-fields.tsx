import layout from './layout.module.css';
import table from './table.module.css';
import styles from './changed-fields.module.css';

/** A changed field with readable values; `before` is absent for a created record, `after` for a deleted one. */
export interface ChangedField {
  name: string;
  before?: string;
  after?: string;
}

/** Lists changed fields with their values before and after; `brief` on one line each. */
export function ChangedFields({ fields, brief = false }: { fields: readonly ChangedField[]; brief?: boolean }) {
  return (
    <dl className={`${layout.stack} ${brief ? styles.brief : layout.tight}`}>
      {fields.map(({ name, before, after }) => (
        <div
          key={name}
          className={brief ? table.cut : `${layout.row} ${styles.field}`}
          title={brief ? [before, after].filter((value) => value !== undefined).join(' → ') : undefined}
        >
          <dt className={layout.hint}>{name}</dt>
          <dd>
            {before !== undefined && (
              <del className={layout.hint}>
                <span className="visually-hidden">was </span>
                {before}
              </del>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
            {after !== undefined && (
              <ins>
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
