import { Input } from 'antd';
import { useState } from 'react';
import styles from './day-input.module.css';
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
  const [isEdited, setIsEdited] = useState(false);
  const clean = (text: string) => (isPartial || isHalfTypedYear(text) ? undefined : text);
  const { text, setText, commit } = useDebouncedText(value, clean, (day) => onPick(day || undefined));
  // Chromium empties a half-typed date, of which it may report nothing, when the value changes.
  const [hasFocus, setHasFocus] = useState(false);
  const [shownStandard, setShownStandard] = useState(standard);
  if (!hasFocus && shownStandard !== standard) setShownStandard(standard);
  return (
    <label className={styles.day}>
      {label}
      <Input
        type="date"
        value={text || (isEdited ? '' : shownStandard)}
        onFocus={({ target }) => {
          // Not as attributes: a change of its limits empties a half-typed date too.
          Object.assign(target, { min: min ?? '', max: max ?? '' });
          setHasFocus(true);
        }}
        onChange={({ target }) => {
          setIsPartial(target.validity.badInput);
          setIsEdited(true);
          setText(target.value);
        }}
        onPressEnter={commit}
        onBlur={() => {
          commit();
          if (clean(text) === undefined) setText(value);
          setIsPartial(false);
          setIsEdited(false);
          setHasFocus(false);
        }}
      />
    </label>
  );
}

/** Rejects partial years: while the user types 2026, browsers report the years 2, 20 and 202. */
function isHalfTypedYear(day: string): boolean {
  return day.startsWith('0');
}
