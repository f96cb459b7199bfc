import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds of rest after which a typed text counts. */
const REST = 300;

interface TypedText {
  text: string;
  setText: (text: string) => void;
  /** does not wait for the rest */
  commit: () => void;
}

/**
 * A text on its way to where it is kept: it goes there when the typing rests, as `clean` makes it, and follows when what is kept
 * changes by another way.
 */
export function useTypedText(kept: string, clean: (text: string) => string, keep: (text: string) => void): TypedText {
  const [text, setText] = useState(kept);
  const [seen, setSeen] = useState(kept);
  // What this text gave last: when that arrives it is no news, and what was typed since must stay.
  const [given, setGiven] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    if (kept !== given) {
      setGiven(kept);
      setText(kept);
    }
  }

  const wanted = clean(text);
  const commit = () => {
    if (wanted === given) return;
    setGiven(wanted);
    keep(wanted);
  };
  const afterRest = useEffectEvent(commit);
  useEffect(() => {
    if (wanted === given) return;
    const timer = setTimeout(() => afterRest(), REST);
    return () => clearTimeout(timer);
  }, [wanted, given]);

  return { text, setText, commit };
}
