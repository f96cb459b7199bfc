import { Button } from 'antd';
import type { PartView } from '@/api/types.gen';
import { ButtonLink } from '@/ui/button';
import { CopyIcon, UploadIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import styles from './manage-parts.module.css';
import { useArchivePart } from './use-archive-part';

/** What admins do with a part in its row; `onDelete` opens the dialog that asks. */
export function PartRowActions({ part, onDelete }: { part: PartView; onDelete: () => void }) {
  const { setArchived, busy } = useArchivePart();
  const rowId = `part-${part._id}`;
  return (
    <span className={`${layout.row} ${layout.tight}`}>
      {part.archived ? (
        <Button
          title="Bring back"
          aria-describedby={rowId}
          loading={busy}
          onClick={() => void setArchived(part, false)}
        >
          <UploadIcon className={styles.icon} />
          <span className={styles.text}>Bring back</span>
        </Button>
      ) : (
        <ButtonLink
          look="quiet"
          size="small"
          aria-label="Duplicate"
          title="Duplicate"
          aria-describedby={rowId}
          to={paths.duplicatePart(part._id)}
        >
          <CopyIcon />
        </ButtonLink>
      )}
      <Button aria-describedby={rowId} aria-haspopup="dialog" onClick={onDelete}>
        Delete
      </Button>
    </span>
  );
}
