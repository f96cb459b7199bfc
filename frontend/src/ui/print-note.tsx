import { useEffect, useState, type ReactNode } from 'react';

/** Characters that papers print for sure, so that most texts load nothing. */
const PLAIN = /^[\n-\u02e9]*$/;

/** The hint of a text that papers print, and what they print of characters that they cannot show; it refuses nothing. */
export function withPrintNote(text = '', hint?: ReactNode): ReactNode {
  if (PLAIN.test(text)) return hint;
  return (
    <>
      {hint} {hint && <br />}
      <PrintNote text={text} />
    </>
  );
}

function PrintNote({ text }: { text: string }) {
  const [note, setNote] = useState<ReactNode>();
  useEffect(() => {
    let isCurrent = true;
    import('./unprinted').then(
      ({ noteOn }) => isCurrent && setNote(noteOn(text)),
      // Without a connection the form says nothing.
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [text]);
  return <span role="status">{note}</span>;
}
