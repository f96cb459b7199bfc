import { Input } from 'antd';
import { useState } from 'react';
import styles from './day-input.module.css';
import { useDebouncedText } from './use-debounced';

interface DayInputProps {
  label: string;
  /** `2026-03-01`, in UTC, which is how the shop counts days */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day?: string) => void;
}

/** A day that narrows a list, once it is typed to its end or picked. */
export function DayInput({ label, value = '', min, max, onPick }: DayInputProps) {
  // A browser gives no text for a date that is typed in part.
  const [isPartial, setIsPartial] = useState(false);
  const clean = (text: string) => (isPartial || isHalfTypedYear(text) ? undefined : text);
  const { text, setText, commit } = useDebouncedText(value, clean, (day) => onPick(day || undefined));
  return (
    <label className={styles.day}>
      {label}
      <Input
        type="date"
        value={text}
        min={min}
        max={max}
        onChange={({ target }) => {
          setIsPartial(target.validity.badInput);
          setText(target.value);
        }}
        onPressEnter={commit}
        onBlur={() => {
          commit();
          if (clean(text) === undefined) setText(value);
        }}
      />
    </label>
  );
}

/** While 2026 is typed, browsers report the years 2, 20 and 202. */
function isHalfTypedYear(day: string): boolean {
  return day.startsWith('0');
}
