import { Button } from 'antd';
import { DownloadIcon } from './icons';
import { toast } from './toast';

interface ExportButtonProps {
  /** what is exported: `orders` */
  noun: string;
  busy: boolean;
  /** resolves to the name of the saved file, or to a sentence that describes the error */
  onExport: () => Promise<{ name: string } | { problem: string }>;
}

/** Exports a list as CSV with its current filters and sort order. */
export function ExportButton({ noun, busy, onExport }: ExportButtonProps) {
  const run = async () => {
    if (busy) return;
    const saved = await onExport();
    if ('name' in saved) toast.success(`Saved as ${saved.name}`);
    else toast.error(`The ${noun} could not be exported. ${saved.problem}`);
  };
  return (
    <Button icon={<DownloadIcon />} loading={busy} aria-busy={busy} onClick={() => void run()}>
      Export CSV
    </Button>
  );
}
