import { useDownload } from '@/api/download';
import { ExportMenu } from '@/ui/export-menu';

interface SalesExportProps {
  by: 'day' | 'customer' | 'part';
  days: number;
}

/** Exports the figures of the last days. */
export function SalesExport({ by, days }: SalesExportProps) {
  const { save } = useDownload();
  return (
    <ExportMenu
      failure="The figures could not be exported."
      onSave={(format) => save('/stats/export', { days, by }, { format })}
    >
      Export<span className="visually-hidden"> by {by}</span>
    </ExportMenu>
  );
}
