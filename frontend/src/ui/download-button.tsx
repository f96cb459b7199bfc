import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DownloadIcon } from './icons';
import { toast, type Saved } from './toast';

interface DownloadButtonProps {
  busy: boolean;
  onSave: () => Promise<Saved>;
  /** what could not be done, before the sentence that describes the error */
  failure?: string;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}

/** Saves a file of the API. */
export function DownloadButton({ busy, onSave, failure, children, ...described }: DownloadButtonProps) {
  const run = async () => {
    if (busy) return;
    toast.saved(await onSave(), failure);
  };
  return (
    <Button
      icon={<DownloadIcon />}
      // Otherwise a narrow column of a table shrinks it to nothing.
      styles={{ icon: { flex: 'none', inlineSize: '1.25rem' } }}
      loading={busy}
      aria-busy={busy}
      {...described}
      onClick={() => void run()}
    >
      {children}
    </Button>
  );
}
