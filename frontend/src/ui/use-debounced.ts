import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { useIsUrlRendered } from './use-url-state';

/** Typing pause, in milliseconds, after which a text is used. */
const DEBOUNCE_MS = 300;
/** The same for the few rows below a field, which appear within 150 ms. */
export const SHORT_DEBOUNCE_MS = 60;

/** The value, updated once it has not changed for some milliseconds. */
export function useDebouncedValue<Value>(value: Value, debounceMs = DEBOUNCE_MS): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, debounceMs]);
  return debounced;
}

export interface DebouncedText {
  text: string;
  setText: (text: string) => void;
  /** saves immediately */
  commit: () => void;
}

/**
 * The text of a field that is saved in the URL after a typing pause. `clean` returns the value to save, or undefined while the text is
 * incomplete. When the saved value changes in another way, the field shows it.
 */
export function useDebouncedText(
  saved: string,
  clean: (text: string) => string | undefined,
  save: (value: string) => void,
  debounceMs = DEBOUNCE_MS,
): DebouncedText {
  const [text, setText] = useState(saved);
  const [known, setKnown] = useState(saved);
  // Before React has rendered the current URL, `saved` is older than the typed text.
  if (useIsUrlRendered() && saved !== known) {
    setKnown(saved);
    setText(saved);
  }

  const value = clean(text);
  const commit = () => {
    if (value === undefined || value === known) return;
    save(value);
    setKnown(value);
  };
  const { state } = useNavigation();
  const commitAfterPause = useEffectEvent(() => {
    // During a navigation to another page, a change of this page's URL would cancel it.
    if (state === 'idle') commit();
  });
  useEffect(() => {
    if (value === undefined || value === known) return;
    const timer = setTimeout(() => commitAfterPause(), debounceMs);
    return () => clearTimeout(timer);
  }, [value, known, debounceMs]);

  return { text, setText, commit };
}
