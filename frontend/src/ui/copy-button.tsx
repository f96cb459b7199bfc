import { useState } from 'react';
import { Button } from '@/ui/button';

/** Copies a text; where the browser does not allow it, the text beside it can still be selected. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button look="quiet" size="small" onClick={() => void copy()} onBlur={() => setCopied(false)}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
