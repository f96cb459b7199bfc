import { useId, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { PartView } from '@/api/types.gen';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import { CheckIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { Picture } from '@/ui/picture';
import { Skeleton } from '@/ui/skeleton';
import styles from './part-card.module.css';
import { PartFacts } from './part-facts';
import { canBeOrdered, soldOutReason, StockTag } from './stock';
import { MAX_COMPARED, useComparison } from './use-comparison';
import { usePanelLink } from './use-part-panel';

/** A further button for a part, which a page adds. */
export type PartAction = ComponentType<{ part: PartView; size: 'small'; 'aria-describedby': string }>;

export function PartCard({ part, Action }: { part: PartView; Action: PartAction | undefined }) {
  const nameId = useId();
  const reasonId = useId();
  const soldOut = !canBeOrdered(part);
  return (
    <article className={`${layout.panel} ${styles.card}`} aria-labelledby={nameId} data-sold-out={soldOut}>
      <Picture className={styles.picture} src={part.image_url} alt={part.name} />
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.name}>
            <h3 id={nameId}>
              <Link className={`${layout.quietLink} ${styles.open}`} {...usePanelLink(part._id)}>
                {part.name}
              </Link>
            </h3>
            {part.sku}
          </div>
          <Money className={styles.price} dollars={part.price} />
          <StockTag part={part} className={styles.stock} />
        </div>
        <p className={`${layout.clamped} ${layout.hint} ${styles.description}`}>{part.description}</p>
        <dl className={`${layout.figures} ${styles.facts}`}>
          <PartFacts part={part} on="card" />
        </dl>
        {soldOut && (
          <p className={`${layout.muted} ${styles.reason}`} id={reasonId}>
            {soldOutReason(part)}
          </p>
        )}
        <div className={`${layout.row} ${styles.actions}`}>
          <ButtonLink
            className={styles.buy}
            look="quiet"
            size="small"
            to={paths.purchase(part._id)}
            aria-describedby={soldOut ? `${nameId} ${reasonId}` : nameId}
          >
            Buy Now
          </ButtonLink>
          {Action && <Action part={part} size="small" aria-describedby={nameId} />}
          <CompareButton partId={part._id} nameId={nameId} />
        </div>
      </div>
    </article>
  );
}

/** Adds the part to the comparison, or removes it. */
function CompareButton({ partId, nameId }: { partId: string; nameId: string }) {
  const { ids, add, remove } = useComparison();
  const isChosen = ids.includes(partId);
  return (
    <button
      type="button"
      className={`${layout.panel} ${layout.row} ${styles.compare}`}
      aria-pressed={isChosen}
      aria-describedby={nameId}
      disabled={!isChosen && ids.length === MAX_COMPARED}
      onClick={() => (isChosen ? remove(partId) : add(partId))}
    >
      {isChosen && <CheckIcon />}
      Compare
    </button>
  );
}

export function PartCardSkeleton() {
  return (
    <div className={`${layout.panel} ${styles.card}`}>
      <Skeleton className={styles.picture} />
      <div className={styles.body}>
        <Skeleton className={styles.head} />
        <Skeleton className={styles.skeletonText} />
      </div>
    </div>
  );
}
