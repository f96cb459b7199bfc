import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { useIsDrawn } from './use-url-state';

/** Milliseconds without a key after which a typed text is used. */
const DEBOUNCE_MS = 300;

/** The value once it has not changed for a while. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

interface DebouncedText {
  text: string;
  setText: (text: string) => void;
  /** saves at once */
  commit: () => void;
}

/**
 * A field whose text is saved in the address when the typing pauses. `clean` makes the value to save, and undefined of a text that is not
 * finished. The field follows when the saved value changes in another way.
 */
export function useDebouncedText(
  saved: string,
  clean: (text: string) => string | undefined,
  save: (value: string) => void,
): DebouncedText {
  const [text, setText] = useState(saved);
  const [known, setKnown] = useState(saved);
  // Until the page is drawn as its address says, `saved` is older than what was typed.
  if (useIsDrawn() && saved !== known) {
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
    // On the way to another page a change of this one's address would cancel that.
    if (state === 'idle') commit();
  });
  useEffect(() => {
    if (value === undefined || value === known) return;
    const timer = setTimeout(() => commitAfterPause(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value, known]);

  return { text, setText, commit };
}
