import type { KeyboardEvent } from 'react';
import { ChevronIcon } from './icons';
import layout from './layout.module.css';
import styles from './picture-steps.module.css';

interface PictureStepsProps {
  index: number;
  count: number;
  onStep: (index: number) => void;
}

/** The place of a picture among others, and buttons to those beside it; nothing for a single one. The last one is followed by the first. */
export function PictureSteps({ index, count, onStep }: PictureStepsProps) {
  if (count < 2) return null;
  return (
    <div className={`${layout.panel} ${styles.steps}`}>
      <button
        type="button"
        className={`${layout.iconButton} ${styles.previous}`}
        aria-label="Previous picture"
        onClick={() => onStep(around(index - 1, count))}
      >
        <ChevronIcon />
      </button>
      <p role="status" className="figure">
        <span className="visually-hidden">Picture </span>
        {index + 1} of {count}
      </p>
      <button
        type="button"
        className={`${layout.iconButton} ${styles.next}`}
        aria-label="Next picture"
        onClick={() => onStep(around(index + 1, count))}
      >
        <ChevronIcon />
      </button>
    </div>
  );
}

/** The picture that an arrow key leads to, which then does not scroll; undefined for another key. */
export function indexAfterKey(event: KeyboardEvent, index: number, count: number): number | undefined {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  // With them, the browser's own keys.
  if (by === undefined || count < 2 || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  event.preventDefault();
  return around(index + by, count);
}

const around = (index: number, count: number) => (index + count) % count;
