import { Button } from '@/ui/button';
import { formatCardNumber, type CardEntry } from './card-entry';
import styles from './test-cards.module.css';

const CARDS = [
  { number: '4242424242424242', outcome: 'Succeeds' },
  { number: '4000000000000002', outcome: 'Is declined' },
  { number: '4000000000009995', outcome: 'Has insufficient funds' },
  { number: '4000002760003184', outcome: 'Asks for authentication' },
];

/** A date that stays in the future, and any security code. */
const REST: Omit<CardEntry, 'number'> = { expiry: '12 / 34', cvc: '123' };

/** Says which cards the sandbox takes, and fills one in on request. */
export function TestCards({ disabled, onPick }: { disabled: boolean; onPick: (card: CardEntry) => void }) {
  return (
    <aside className={styles.hint} aria-label="Test mode">
      <p>
        <strong>Test mode.</strong> No money moves. Use one of these with any future date and any CVC.
      </p>
      <ul className={styles.cards}>
        {CARDS.map(({ number, outcome }) => {
          const shown = formatCardNumber(number);
          return (
            <li key={number} className={styles.card}>
              <code className={styles.number}>{shown}</code>
              <span className={styles.outcome}>{outcome}</span>
              <Button
                look="quiet"
                size="small"
                className={styles.use ?? ''}
                disabled={disabled}
                aria-label={`Use ${shown}`}
                onClick={() => onPick({ number: shown, ...REST })}
              >
                Use
              </Button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
