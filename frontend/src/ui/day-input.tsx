import { Input } from 'antd';
import { useState } from 'react';
import styles from './table-controls.module.css';
import { useDebouncedText } from './use-debounced';

interface DayInputProps {
  label: string;
  /** `2026-03-01`; the shop's days are in UTC */
  value: string | undefined;
  /** shown while there is no value */
  standard?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day?: string) => void;
}

/** A date filter; it applies when the date is complete or picked. */
export function DayInput({ label, value = '', standard = '', min, max, onPick }: DayInputProps) {
  // Browsers report an incomplete date as an empty text.
  const [isPartial, setIsPartial] = useState(false);
  const clean = (text: string) => (isPartial || isHalfTypedYear(text) ? undefined : text);
  const { text, setText, commit } = useDebouncedText(value, clean, (day) => onPick(day || undefined));
  // That of the moment when the field got the focus, because Chromium empties a half-typed date when the value changes; empty after an edit.
  const [heldStandard, setHeldStandard] = useState<string>();
  return (
    <label className={styles.day}>
      {label}
      <Input
        type="date"
        value={text || (heldStandard ?? standard)}
        onFocus={({ target }) => {
          // Not as attributes: a change of its limits empties a half-typed date too.
          Object.assign(target, { min: min ?? '', max: max ?? '' });
          setHeldStandard(standard);
        }}
        onChange={({ target }) => {
          setIsPartial(target.validity.badInput);
          setHeldStandard('');
          setText(target.value);
        }}
        onPressEnter={commit}
        onBlur={() => {
          commit();
          if (clean(text) === undefined) setText(value);
          setIsPartial(false);
          setHeldStandard(undefined);
        }}
      />
    </label>
  );
}

/** Rejects partial years: while the user types 2026, browsers report the years 2, 20 and 202. */
function isHalfTypedYear(day: string): boolean {
  return day.startsWith('0');
}
