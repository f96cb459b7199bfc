import { Input } from 'antd';
import styles from './day-input.module.css';

interface DayInputProps {
  label: string;
  /** `2026-03-01`, in UTC, which is how the shop counts days */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day?: string) => void;
}

/** A day that narrows a list. */
export function DayInput({ label, value, min, max, onPick }: DayInputProps) {
  return (
    <label className={styles.day}>
      {label}
      <Input
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => onPick(target.value || undefined)}
      />
    </label>
  );
}
