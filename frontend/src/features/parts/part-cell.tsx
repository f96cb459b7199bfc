import { Input } from 'antd';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { PartView } from '@/api/types.gen';
import { useHoldRows } from '@/ui/held-rows';
import layout from '@/ui/layout.module.css';
import { useUnsaved } from '@/ui/unsaved-guard';
import styles from './manage-parts.module.css';
import { PartCellConflict } from './part-cell-conflict';
import { kindOf } from './field-kinds';
import { formatField, PART_FIELDS, PART_LABELS } from './part-fields';
import { usePartCell, type CellField, type Closing } from './use-part-cell';

interface PartCellProps {
  part: PartView;
  field: CellField;
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

/** Leaving it saves, and so does Enter; Escape restores. A text that cannot be saved keeps it open. Its row keeps its height and its place. */
function PartCellEditor({ part, field, onClose }: PartCellProps & { onClose: (closing: Closing) => void }) {
  const press = usePress();
  const close = (closing: Closing) => void press.current.then(() => onClose(closing));
  const { text, setText, problem, conflict, busy, submit } = usePartCell(part, field, close);
  const problemId = useId();
  const noun = field === 'price' ? 'price' : 'stock';
  const isChanged = text.trim() !== String(part[field]);
  useHoldRows();
  useUnsaved(() => isChanged && !busy, {
    title: 'Leave without saving?',
    text: `The ${noun} of ${part.name} is not saved: ${text}`,
  });
  return (
    <div
      className={styles.editor}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The window has lost the focus, or a dialog has it, which returns it.
        const isKept =
          currentTarget.contains(document.activeElement) || relatedTarget?.closest('[role="dialog"], dialog');
        if (isKept || busy || conflict) return;
        if (isChanged) void submit({ refocus: false });
        else close({ refocus: false });
      }}
    >
      <Input
        type="text"
        size="small"
        autoComplete="off"
        autoFocus
        aria-label={`${PART_LABELS[field]} of ${part.name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        aria-busy={busy}
        readOnly={busy}
        {...(problem !== undefined && { status: 'error' })}
        {...kindOf(PART_FIELDS[field]).input}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (busy) return;
          if (event.key === 'Enter') void submit({ refocus: true });
          if (event.key === 'Escape') onClose({ refocus: true });
        }}
      />
      {problem !== undefined && (
        <p role="alert" id={problemId} className={`${layout.notice} ${styles.problem}`} data-tone="danger">
          {problem}
        </p>
      )}
      {conflict && <PartCellConflict {...conflict} />}
    </div>
  );
}

/** Resolves when the pointer is not pressed, or its click is over: the row stays below it until then. */
function usePress(): RefObject<Promise<void>> {
  const press = useRef(Promise.resolve());
  useEffect(() => {
    const onDown = () => {
      press.current = new Promise((resolve) => {
        // The click follows at once.
        const onUp = () => setTimeout(resolve);
        for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, onUp, { once: true });
      });
    };
    document.addEventListener('pointerdown', onDown, true);
    return () => document.removeEventListener('pointerdown', onDown, true);
  }, []);
  return press;
}
