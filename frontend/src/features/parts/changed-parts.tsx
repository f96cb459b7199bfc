import type { MatchingPartView } from '@/api/types.gen';
import { formatCount, formatCounted, formatMoney } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';
import styles from './change-parts-dialog.module.css';

export interface ChangedPart extends MatchingPartView {
  before: number;
  after: number;
}

interface ChangedPartsProps {
  field: 'price' | 'quantity';
  parts: readonly ChangedPart[];
  /** number of selected parts that do not exist any more */
  missing: number;
  /** whether the admin has entered a change */
  isTyped: boolean;
}

/** The preview of a change: each part with its value before and after. */
export function ChangedParts({ field, parts, missing, isTyped }: ChangedPartsProps) {
  const format = field === 'price' ? formatMoney : formatCount;
  const changed = parts.filter(({ before, after }) => before !== after).length;
  const values = field === 'price' ? 'price' : 'stock';
  return (
    <div className={`${layout.stack} ${layout.tight} ${styles.preview}`}>
      <p role="status">
        {isTyped
          ? `${formatCount(changed)} of ${formatCounted(parts.length, 'part')} ${changed === 1 ? 'gets' : 'get'} a new ${values}`
          : 'Preview'}
      </p>
      {missing > 0 && (
        <p className={layout.muted}>
          {formatCounted(missing, 'selected part')} {missing === 1 ? 'was' : 'were'} deleted, archived or brought back
          since, and {missing === 1 ? 'stays' : 'stay'} out.
        </p>
      )}
      {/* Scrolls by keyboard when it is long. */}
      <ul className={`${layout.list} ${styles.parts}`} tabIndex={0} aria-label={`Each ${values} before and after`}>
        {parts.map(({ _id, name, before, after }) => (
          <li key={_id}>
            <span className={table.cut} title={name}>
              {name}
            </span>
            <span className={styles.values}>
              {before === after ? (
                <span className={layout.hint}>{format(before)}</span>
              ) : (
                <>
                  <del className={layout.hint}>
                    <span className="visually-hidden">was </span>
                    {format(before)}
                  </del>
                  <span aria-hidden="true"> → </span>
                  <ins>
                    <span className="visually-hidden">is </span>
                    {format(after)}
                  </ins>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
