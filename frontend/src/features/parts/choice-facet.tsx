import { useId, useState } from 'react';
import { formatCount } from '@/ui/format';
import fieldStyles from '@/ui/field.module.css';
import layout from '@/ui/layout.module.css';
import type { FacetView } from '@/api/types.gen';
import { formatYesNo } from './attributes';
import styles from './facets.module.css';

interface ChoiceFacetProps {
  facet: FacetView;
  chosen: readonly string[];
  onChange: (value: string, isChosen: boolean) => void;
}

/** Values that are shown at first; the others are found by a search. */
const MAX_SHOWN = 12;

/** The values of an attribute with the number of parts that have each. */
export function ChoiceFacet({ facet, chosen, onChange }: ChoiceFacetProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const [text, setText] = useState('');
  const [focused, setFocused] = useState<string>();
  const all = facet.values;
  // Those that other filters leave without parts keep their place while there is room.
  const first = new Set([...all.filter(({ count }) => count > 0), ...all].slice(0, MAX_SHOWN));
  const wanted = text.trim().toLowerCase();
  const values = isWhole
    ? all.filter(({ value }) => nameOfValue(facet, value).toLowerCase().includes(wanted))
    : all.filter((one) => first.has(one) || chosen.includes(one.value) || one.value === focused);

  return (
    <>
      {isWhole && (
        <input
          ref={focusField}
          type="search"
          className={`${fieldStyles.control} ${styles.search}`}
          aria-label={`Search ${facet.name}`}
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul id={id} className={`${layout.list} ${styles.values}`} data-whole={isWhole}>
        {values.map(({ value, count }) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <label className={styles.value} data-empty={count === 0}>
                <input
                  type="checkbox"
                  className={layout.checkbox}
                  checked={isChosen}
                  // The keyboard would lose a focused one.
                  disabled={count === 0 && !isChosen && value !== focused}
                  onFocus={() => setFocused(value)}
                  onBlur={() => setFocused(undefined)}
                  onChange={(event) => onChange(value, event.target.checked)}
                />
                <span>{nameOfValue(facet, value)}</span>
                <span className={`figure ${styles.count}`}>{formatCount(count)}</span>
              </label>
            </li>
          );
        })}
        {values.length === 0 && <li className={layout.muted}>Nothing was found.</li>}
      </ul>
      {all.length > MAX_SHOWN && (
        <button
          type="button"
          className={`${layout.textButton} ${styles.more}`}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => {
            setIsWhole(!isWhole);
            setText('');
          }}
        >
          {isWhole ? 'Show fewer' : `Show all ${formatCount(all.length)}`}
        </button>
      )}
    </>
  );
}

/** The button that has opened the search is below it now. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

export function nameOfValue({ kind }: Pick<FacetView, 'kind'>, value: string): string {
  return kind === 'yes_no' ? formatYesNo(value === 'true') : value;
}
