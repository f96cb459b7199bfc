import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { type TaggedPart } from '@/api/admin-api';
import type { PartPatchBody, PartView } from '@/api/types.gen';
import { Fact } from '@/ui/fact';
import { formatCount, formatCounted } from '@/ui/format';
import { AlertIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { useAttributeNames } from './attribute-definitions';
import { useCategoryNames } from './category-tree';
import styles from './part-form.module.css';
import { changesOf, differingFields, formatField, keyIn, PART_LABELS, valueIn } from './part-fields';
import type { ChangedField, PartField, PartFields } from './part-fields';

export interface PartConflictProps {
  /** the part when the form was opened */
  before: PartView;
  /** the current part, changed by another admin or a sale */
  newer: TaggedPart;
  typed: PartFields;
  busy: boolean;
  onTakeNewer: () => void;
  onSaveMine: () => void;
}

/** Shows the fields that changed while this admin edited the part, and asks how to save. The form keeps the typed values. */
export function PartConflict({ before, newer, typed, busy, onTakeNewer, onSaveMine }: PartConflictProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [newer]);

  const mine = changesOf(before, typed);
  const fields = differingFields(before, newer.part);
  const categoryName = useCategoryNames(fields.includes('category_id'));
  const attributeName = useAttributeNames(fields.some((field) => keyIn(field) !== undefined));
  const nameOf = (field: ChangedField) => {
    const key = keyIn(field);
    return key === undefined ? PART_LABELS[field as PartField] : attributeName(key);
  };
  const format = (field: ChangedField, part: Partial<PartView> | PartPatchBody) =>
    formatField(field, valueIn(part, field), categoryName);
  const formatMine = (field: ChangedField) => {
    const value = valueIn(mine, field);
    if (value === undefined) return 'not changed';
    return Number.isNaN(value) ? typed[field as PartField] : format(field, mine);
  };
  const note = stockNote(before.quantity, newer.part.quantity, mine.quantity);
  return (
    // Screen readers announce it when it appears, but not while later typing updates it.
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
      className={`${layout.notice} ${layout.stack} ${layout.narrow} ${styles.conflict}`}
      data-tone="danger"
    >
      <h2 className={layout.row}>
        <AlertIcon className={styles.conflictIcon} />
        This part was changed while you edited it
      </h2>
      <p>
        Your changes are not saved yet.{' '}
        {fields.some((field) => valueIn(mine, field) !== undefined)
          ? 'Saving them overwrites the fields that you both changed.'
          : 'You changed other fields: saving keeps both changes.'}
      </p>
      {note && (
        <p>
          <strong>{note}</strong>
        </p>
      )}
      <ul className={`${layout.list} ${layout.stack}`}>
        {fields.map((field) => (
          <li key={field} className={styles.difference}>
            <h3>{nameOf(field)}</h3>
            <dl className={`${layout.facts} ${styles.values}`}>
              <Fact name="Before">{format(field, before)}</Fact>
              <Fact name="Now">{format(field, newer.part)}</Fact>
              <Fact name="Yours">{formatMine(field)}</Fact>
            </dl>
          </li>
        ))}
      </ul>
      <div className={`${layout.row} ${layout.fullOnPhone}`}>
        <Button onClick={onTakeNewer}>Use the newer values</Button>
        <Button danger loading={busy} onClick={onSaveMine}>
          Save my changes
        </Button>
      </div>
    </section>
  );
}

/**
 * How the stock changed during the edit, and how saving changes it. Undefined when it did not change.
 * @param mine the typed stock; undefined when the admin did not change it, NaN when it is not a number
 */
export function stockNote(before: number, now: number, mine?: number): string | undefined {
  const moved = now - before;
  if (moved === 0) return undefined;
  const pieces = formatCounted(Math.abs(moved), 'piece');
  const change =
    moved < 0
      ? `The stock fell by ${pieces}, probably by a sale. It is ${formatCount(now)} now.`
      : `The stock rose by ${pieces}, probably by a cancelled order. It is ${formatCount(now)} now.`;
  if (mine === undefined) return `${change} You did not change it, so saving keeps it.`;
  if (Number.isNaN(mine)) return change;
  const sum = now + (mine - before);
  const hint = sum >= 0 && sum !== mine ? ` Your change added to the new stock would be ${formatCount(sum)}.` : '';
  return `${change} Saving sets it to ${formatCount(mine)}.${hint}`;
}
