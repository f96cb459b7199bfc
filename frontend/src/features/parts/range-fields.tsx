import { type CSSProperties, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import fieldStyles from '@/ui/field.module.css';
import type { DebouncedText } from '@/ui/use-debounced';
import styles from './catalogue-toolbar.module.css';

interface RangeField {
  label: string;
  saved: DebouncedText;
  isInvalid: boolean;
  placeholder?: string | undefined;
  /** whether its text names another unit, which replaces the shown one */
  hasOwnUnit?: boolean;
}

interface RangeFieldsProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode'> {
  label: string;
  /** shown in each field: `$` before the number, any other one behind it */
  unit?: string | undefined;
  /** the lowest and the highest number */
  fields: readonly [RangeField, RangeField];
  problem: ReactNode;
}

/** Two numbers between which the parts are, with their error. */
export function RangeFields({ label, unit, fields, problem, inputMode }: RangeFieldsProps) {
  const id = useId();
  const sign = unit !== undefined && (
    <span className={styles.unit} aria-hidden="true">
      {unit}
    </span>
  );
  return (
    <div role="group" aria-label={label} className={styles.prices}>
      {fields.map(({ label, saved, isInvalid, placeholder = 'Any', hasOwnUnit = false }, index) => (
        <div key={label}>
          <label className={styles.label} htmlFor={`${id}-${index}`}>
            {label}
          </label>
          <div className={styles.box} style={{ '--unit': unit?.length ?? 0 } as CSSProperties}>
            {unit === '$' && sign}
            <input
              id={`${id}-${index}`}
              className={`figure ${fieldStyles.control} ${styles.control}`}
              inputMode={inputMode}
              enterKeyHint="done"
              autoComplete="off"
              maxLength={14}
              placeholder={placeholder}
              value={saved.text}
              onChange={(event) => saved.setText(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && saved.commit()}
              onBlur={saved.commit}
              aria-invalid={isInvalid}
              aria-describedby={`${id}-problem`}
            />
            {unit !== '$' && !hasOwnUnit && sign}
          </div>
        </div>
      ))}
      <p id={`${id}-problem`} className={styles.problem}>
        {problem && <span role="alert">{problem}</span>}
      </p>
    </div>
  );
}
