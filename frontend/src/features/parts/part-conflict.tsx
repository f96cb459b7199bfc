import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { PartView } from '@/api/types.gen';
import type { TaggedPart } from '@/api/tagged-part';
import { AlertIcon } from '@/ui/icons';
import styles from './part-conflict.module.css';
import { changesOf, differingFields, fieldInWords, PART_LABELS, type PartField } from './part-fields';
import type { PartFields } from './part-rules';
import { stockNote } from './stock-note';

interface PartConflictProps {
  /** as it was when the change was begun */
  before: PartView;
  /** as others have made it since */
  theirs: TaggedPart;
  /** as the form has it */
  typed: PartFields;
  busy: boolean;
  onTakeNewer: () => void;
  onSaveMine: () => void;
}

/** Says what others changed while this admin did, field by field, and lets them choose. The form keeps what was typed. */
export function PartConflict({ before, theirs, typed, busy, onTakeNewer, onSaveMine }: PartConflictProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [theirs]);

  const mine = changesOf(before, typed);
  const yours = (field: PartField) => {
    const value = mine[field];
    if (value === undefined) return 'not changed';
    return Number.isNaN(value) ? typed[field] : fieldInWords(field, value);
  };
  const fields = differingFields(before, theirs.part);
  const note = stockNote(before.quantity, theirs.part.quantity, mine.quantity);
  return (
    // Read out once as it comes; what is typed afterwards changes it silently.
    <section ref={box} tabIndex={-1} role="alert" aria-atomic="false" aria-relevant="additions" className={styles.box}>
      <h2 className={styles.title}>
        <AlertIcon className={styles.icon} />
        This part was changed meanwhile
      </h2>
      <p>
        Nothing of yours is saved yet, and nothing is lost.{' '}
        {fields.some((field) => field in mine)
          ? 'Saving yours overwrites theirs where both changed the same.'
          : 'None of it is what you changed: saving yours leaves theirs as it is.'}
      </p>
      {note && <p className={styles.stock}>{note}</p>}
      <ul className={styles.fields}>
        {fields.map((field) => (
          <li key={field} className={styles.field}>
            <h3 className={styles.name}>{PART_LABELS[field]}</h3>
            <dl className={styles.values}>
              <div>
                <dt>Before</dt>
                <dd>{fieldInWords(field, before[field])}</dd>
              </div>
              <div>
                <dt>Theirs</dt>
                <dd>{fieldInWords(field, theirs.part[field])}</dd>
              </div>
              <div>
                <dt>Yours</dt>
                <dd>{yours(field)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={onTakeNewer}>Take the newer values</Button>
        <Button danger loading={busy} onClick={onSaveMine}>
          Save mine over it
        </Button>
      </div>
    </section>
  );
}
