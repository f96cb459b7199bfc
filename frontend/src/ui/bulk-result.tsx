import { useId } from 'react';
import type { BulkOutcome } from './use-bulk';
import { CloseIcon } from './icons';
import layout from './layout.module.css';
import styles from './selection.module.css';

interface BulkResultProps {
  outcome: BulkOutcome;
  onDismiss: () => void;
}

/** Names the rows that an action was refused for, in the server's words. */
export function BulkResult({ outcome: { title, refused }, onDismiss }: BulkResultProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`${layout.notice} ${styles.result}`} data-tone="warning">
      <strong id={titleId}>{title}</strong>
      <button type="button" className={layout.iconButton} aria-label="Dismiss what was refused" onClick={onDismiss}>
        <CloseIcon />
      </button>
      {/* Scrolls by keyboard when it is long. */}
      <ul className={layout.list} tabIndex={0} aria-labelledby={titleId}>
        {refused.map(({ id, name, detail }) => (
          <li key={id}>
            <span className="figure">{name}</span>: {detail}
          </li>
        ))}
      </ul>
    </section>
  );
}
