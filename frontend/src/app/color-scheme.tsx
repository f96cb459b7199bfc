import { useId, useSyncExternalStore } from 'react';
import { MoonIcon, ScreenIcon, SunIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import styles from './color-scheme.module.css';
import type { Scheme } from '@/ui/theme';

/** The visitor's choice; `system` follows the device. */
export type SchemeChoice = Scheme | 'system';

/** `public/color-scheme.js` reads the same key before the first paint and marks the document. */
const STORAGE_KEY = 'colorScheme';
const deviceIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

let choice: SchemeChoice = storedChoice();

function storedChoice(): SchemeChoice {
  const stored = document.documentElement.dataset['theme'];
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies the choice and stores it for the next visit. */
export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  if (next === 'system') {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(STORAGE_KEY, next);
    document.documentElement.dataset['theme'] = next;
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  deviceIsDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    deviceIsDark.removeEventListener('change', listener);
  };
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

/** The current colour scheme. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, () =>
    choice === 'system' ? (deviceIsDark.matches ? 'dark' : 'light') : choice,
  );
}

const choices = [
  { value: 'light', label: 'Light', Icon: SunIcon },
  { value: 'dark', label: 'Dark', Icon: MoonIcon },
  { value: 'system', label: 'System', Icon: ScreenIcon },
] as const;

/** Chooses light, dark, or the device's scheme. */
export function SchemeSwitch() {
  const name = useId();
  const choice = useSchemeChoice();
  return (
    <fieldset className={`${layout.panel} ${styles.switch}`}>
      <legend className="visually-hidden">Color theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={`${layout.iconButton} ${styles.choice}`} title={label}>
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
