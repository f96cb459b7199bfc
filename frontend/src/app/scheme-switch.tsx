import { useId } from 'react';
import { MoonIcon, ScreenIcon, SunIcon } from '@/ui/icons';
import { chooseScheme, useSchemeChoice } from './color-scheme';
import styles from './scheme-switch.module.css';

const choices = [
  { value: 'light', label: 'Light', Icon: SunIcon },
  { value: 'dark', label: 'Dark', Icon: MoonIcon },
  { value: 'system', label: 'System', Icon: ScreenIcon },
] as const;

/** Light, dark, or as the device has it. */
export function SchemeSwitch() {
  const name = useId();
  const choice = useSchemeChoice();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Color theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={styles.choice} title={label}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => chooseScheme(value)}
            aria-label={label}
          />
          <Icon />
        </label>
      ))}
    </fieldset>
  );
}
