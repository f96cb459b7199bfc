import { Link } from 'react-router-dom';
import { PERIODS, type Period } from './periods';
import styles from './period-choice.module.css';

/** Leads to the same page over another period. */
export function PeriodChoice({ chosen }: { chosen: Period }) {
  return (
    <nav aria-label="Period">
      <ul className={styles.choices}>
        {PERIODS.map(({ value, label }, index) => (
          <li key={value}>
            <Link
              to={{ search: index === 0 ? '' : `?period=${value}` }}
              preventScrollReset
              className={styles.choice}
              aria-current={value === chosen ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
