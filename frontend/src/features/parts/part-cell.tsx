import { Button, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { PartView } from '@/api/types.gen';
import { CheckIcon, CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import styles from './part-cell.module.css';
import { PartCellConflict } from './part-cell-conflict';
import { formatField, PART_FIELDS, PART_LABELS } from './part-fields';
import { usePartCell, type Closing } from './use-part-cell';

interface PartCellProps {
  part: PartView;
  field: 'price' | 'quantity';
}

/** A value of a part in the list, which opens for editing by a click, Enter or F2. */
export function PartCell({ part, field }: PartCellProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** what was saved, until the list shows the part as it is now */
  const [saved, setSaved] = useState<{ of: PartView; value: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const refocuses = useRef(false);
  useEffect(() => {
    if (isOpen || !refocuses.current) return;
    refocuses.current = false;
    button.current?.focus();
  }, [isOpen]);

  const shown = saved?.of === part ? { ...part, [field]: saved.value } : part;
  if (isOpen)
    return (
      <PartCellEditor
        part={shown}
        field={field}
        onClose={({ value, refocus }) => {
          if (value !== undefined) setSaved({ of: part, value });
          if (refocus) refocuses.current = true;
          setIsOpen(false);
        }}
      />
    );
  const value = formatField(field, shown[field]);
  return (
    <button
      ref={button}
      type="button"
      className={`figure ${styles.cell}`}
      aria-label={`${PART_LABELS[field]} of ${part.name}: ${value}, edit`}
      onClick={() => setIsOpen(true)}
      onKeyDown={({ key }) => key === 'F2' && setIsOpen(true)}
    >
      {value}
    </button>
  );
}

/** Enter and Tab save, Escape restores. Leaving it otherwise saves nothing, and asks when the text was changed. */
function PartCellEditor({ part, field, onClose }: PartCellProps & { onClose: (closing: Closing) => void }) {
  const { text, setText, problem, conflict, busy, submit } = usePartCell(part, field, onClose);
  const [isLeft, setIsLeft] = useState(false);
  const problemId = useId();
  const isChanged = text.trim() !== String(part[field]);
  return (
    <div
      className={styles.editor}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || busy || conflict) return;
        if (isChanged) setIsLeft(true);
        else onClose({ refocus: false });
      }}
    >
      <Input
        type="text"
        size="small"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        aria-label={`${PART_LABELS[field]} of ${part.name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        aria-busy={busy}
        readOnly={busy}
        {...(problem !== undefined && { status: 'error' })}
        {...PART_FIELDS[field].input}
        value={text}
        onFocus={({ target }) => {
          target.select();
          setIsLeft(false);
        }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (busy) return;
          if (event.key === 'Enter') void submit({ refocus: true });
          if (event.key === 'Tab') void submit({ refocus: false });
          if (event.key === 'Escape') onClose({ refocus: true });
        }}
      />
      {problem !== undefined && (
        <p role="alert" id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
      {isLeft && !busy && isChanged && (
        <div className={`${layout.row} ${layout.tight} ${styles.left}`}>
          <span role="status" className={layout.muted}>
            Not saved
          </span>
          <Button
            type="primary"
            icon={<CheckIcon />}
            aria-label="Save"
            title="Save"
            onClick={() => void submit({ refocus: true })}
          />
          <Button
            icon={<CloseIcon />}
            aria-label="Discard"
            title="Discard"
            onClick={() => onClose({ refocus: true })}
          />
        </div>
      )}
      {conflict && <PartCellConflict {...conflict} />}
    </div>
  );
}
