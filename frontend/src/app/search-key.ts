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
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isOn()) return;
    if (document.activeElement?.closest('input, textarea, select, [contenteditable], [role="dialog"], dialog')) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => listen(document, ['keydown'], (event) => onKey(event as KeyboardEvent)), []);
}
