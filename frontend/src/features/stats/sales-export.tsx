import { useDownload } from '@/api/download';
import { DownloadButton } from '@/ui/download-button';

interface SalesExportProps {
  by: 'day' | 'customer' | 'part';
  days: number;
}

/** Exports the figures of the last days as CSV. */
export function SalesExport({ by, days }: SalesExportProps) {
  const { save, busy } = useDownload();
  return (
    <DownloadButton
      busy={busy}
      failure="The figures could not be exported."
      onSave={() => save('/stats/export', { days, by })}
    >
      Export CSV<span className="visually-hidden"> by {by}</span>
    </DownloadButton>
  );
}
