import { useSyncExternalStore } from 'react';
import type { Scheme } from './theme';

/** What the visitor chose; `system` follows the device. */
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

/** Makes the choice visible at once and remembers it for the next visit. */
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

/** The scheme on screen now. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, () =>
    choice === 'system' ? (deviceIsDark.matches ? 'dark' : 'light') : choice,
  );
}
