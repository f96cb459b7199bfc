import { useId } from 'react';
import { useDebouncedText } from '@/ui/use-debounced';
import { oneStep } from '@/ui/use-url-state';
import { type CatalogueQuery, pricesCross, wholeDollars } from './catalogue-query';
import styles from './catalogue-toolbar.module.css';
import type { ChangeCatalogue } from './use-catalogue';

/** The lowest and the highest price, in whole dollars; says in words what is wrong with them. */
export function PriceRange({ query, change }: { query: CatalogueQuery; change: ChangeCatalogue }) {
  const id = useId();
  const clean = (text: string) => wholeDollars(text) ?? '';
  const min = useDebouncedText(query.min_price, clean, (min_price) => change({ min_price }, oneStep('min_price')));
  const max = useDebouncedText(query.max_price, clean, (max_price) => change({ max_price }, oneStep('max_price')));
  const odd = [min, max].some(({ text }) => wholeDollars(text) === undefined);
  const crossed = pricesCross(query);
  const problem = odd
    ? 'Please enter prices in whole dollars, such as 250.'
    : crossed && 'The lowest price is above the highest, so prices are not filtered.';

  const field = (name: 'min' | 'max', label: string, price: typeof min) => (
    <div>
      <label className={styles.label} htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <div className={styles.box}>
        <span className={styles.unit} aria-hidden="true">
          $
        </span>
        <input
          id={`${id}-${name}`}
          className={`figure ${styles.control}`}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={14}
          placeholder="Any"
          value={price.text}
          onChange={(event) => price.setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && price.commit()}
          onBlur={price.commit}
          aria-invalid={crossed || wholeDollars(price.text) === undefined}
          aria-describedby={`${id}-problem`}
        />
      </div>
    </div>
  );
  return (
    <div role="group" aria-label="Price of one piece" className={styles.prices}>
      {field('min', 'Lowest price', min)}
      {field('max', 'Highest price', max)}
      <p id={`${id}-problem`} className={styles.problem}>
        {problem && <span role="alert">{problem}</span>}
      </p>
    </div>
  );
}
