import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { listen } from '@/ui/listen';

/** In the browser's storage while `/` is an ordinary key. */
const STORAGE_KEY = 'searchKey';
const OFF = 'off';
const listeners = new Set<() => void>();
const isOn = () => localStorage.getItem(STORAGE_KEY) !== OFF;

export function switchSearchKey(isWanted: boolean): void {
  if (isWanted) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, OFF);
  listeners.forEach((listener) => listener());
}

export function useIsSearchKeyOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOn);
}

/** Calls `onPress` when `/` is pressed outside of fields and dialogs, unless that is switched off. */
export function useSearchKey(onPress: () => void): void {
  useShortcut(
    ({ key, ctrlKey, metaKey, altKey }) =>
      key === '/' &&
      !(ctrlKey || metaKey || altKey) &&
      !document.activeElement?.closest('input, textarea, select, [contenteditable]') &&
      isOn(),
    onPress,
  );
}

/** Calls `onPress` when keys are pressed outside of dialogs. */
export function useShortcut(isMeant: (event: KeyboardEvent) => boolean, onPress: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A form in a dialog would keep the focus, and its text would be lost on another page.
    if (!isMeant(event) || document.activeElement?.closest('[role="dialog"], dialog')) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => listen(document, ['keydown'], (event) => onKey(event as KeyboardEvent)), []);
}
