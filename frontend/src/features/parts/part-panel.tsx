import type { ReactNode } from 'react';
import { useGetPartQuery } from '@/api/api';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import type { PartView } from '@/api/types.gen';
import { Button, ButtonLink } from '@/ui/button';
import { useDocumentTitle } from '@/ui/document-head';
import { EmptyState } from '@/ui/empty-state';
import { CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { NativeDialog } from '@/ui/native-dialog';
import { paths } from '@/ui/paths';
import { QueryState } from '@/ui/query-state';
import { PartDetail, PartDetailSkeleton } from './part-detail';
import styles from './part-detail.module.css';
import { MAX_COMPARED, useChoiceAfterBack, useComparison } from './use-comparison';

export interface PartPanelProps {
  partId: string;
  onClose: () => void;
  /** further buttons for the part */
  children: (part: PartView) => ReactNode;
}

/** A part with its whole description over the catalogue, for everyone. Escape, the button or a click beside it closes it. */
export function PartPanel({ partId, onClose, children }: PartPanelProps) {
  const query = useGetPartQuery({ id: partId }, RECENT);
  const name = query.currentData?.name;
  useDocumentTitle(name);
  useChoiceAfterBack();

  return (
    <NativeDialog className={styles.panel} label={name ?? 'Part'} onClose={onClose}>
      <div className={`${layout.stack} ${styles.content}`}>
        <button
          type="button"
          className={`${layout.panel} ${layout.iconButton} ${styles.close}`}
          aria-label="Close"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
        <QueryState
          query={query}
          name="The part"
          loading={<PartDetailSkeleton />}
          missing={
            <EmptyState title="This part is not on sale">It may have been taken out of the catalogue.</EmptyState>
          }
        >
          {(part) => (
            <>
              <PartDetail part={part} heading={<h2 className={styles.name}>{part.name}</h2>} level={3} />
              <ButtonLink to={paths.purchase(part._id)}>Buy Now</ButtonLink>
              {children(part)}
              <CompareButton partId={part._id} />
            </>
          )}
        </QueryState>
      </div>
    </NativeDialog>
  );
}

/** Adds the part to the comparison, or removes it. */
function CompareButton({ partId }: { partId: string }) {
  const { ids, add, remove } = useComparison();
  if (ids.includes(partId))
    return (
      <Button look="quiet" onClick={() => remove(partId)}>
        Remove from comparison
      </Button>
    );
  const isFull = ids.length === MAX_COMPARED;
  return (
    <Button look="quiet" aria-disabled={isFull} onClick={() => !isFull && add(partId)}>
      {isFull ? `Compare: ${MAX_COMPARED} parts are chosen already` : 'Compare'}
    </Button>
  );
}

const RECENT = { refetchOnMountOrArgChange: PREFETCHED_FOR_S };
