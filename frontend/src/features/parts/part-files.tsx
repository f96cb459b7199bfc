import { useCsvDownload } from '@/api/download';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { ExportButton } from '@/ui/export-button';
import { UploadIcon } from '@/ui/icons';
import styles from './part-files.module.css';

/** The parts as a file, with the list's filter and sort, and the way in for a file. */
export function PartFiles({ query }: { query: Record<string, string | number | undefined> }) {
  const { save, busy } = useCsvDownload();
  return (
    <div className={styles.files}>
      <ExportButton noun="parts" busy={busy} onExport={() => save('/parts/export', query)} />
      <ButtonLink look="quiet" size="small" to={paths.importParts}>
        <UploadIcon />
        Import CSV
      </ButtonLink>
    </div>
  );
}
