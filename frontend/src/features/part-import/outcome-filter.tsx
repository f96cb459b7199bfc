import type { ImportReport } from '@/api/types.gen';
import { formatCount } from '@/ui/format';
import { OUTCOME_NAMES, OUTCOMES, type Outcome } from './outcomes';
import styles from './outcome-filter.module.css';

interface OutcomeFilterProps {
  counts: ImportReport['counts'];
  present: Outcome | undefined;
  onPick: (outcome?: Outcome) => void;
}

/** How many rows do what; each count shows its rows alone, and pressed again all of them. */
export function OutcomeFilter({ counts, present, onPick }: OutcomeFilterProps) {
  return (
    <div role="group" aria-label="Show only" className={styles.counts}>
      {OUTCOMES.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={present === outcome}
          disabled={counts[outcome] === 0}
          data-outcome={outcome}
          className={styles.count}
          onClick={() => onPick(present === outcome ? undefined : outcome)}
        >
          <span className={`figure ${styles.number}`}>{formatCount(counts[outcome])}</span>
          <span>{OUTCOME_NAMES[outcome]}</span>
        </button>
      ))}
    </div>
  );
}
