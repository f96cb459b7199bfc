import { type ReactNode, Suspense } from 'react';
import type { PartView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { optionalPart } from '@/ui/optional-part';
import { PageTitle } from '@/ui/page-title';
import { Skeleton } from '@/ui/skeleton';
import { Spinner } from '@/ui/spinner';
import { PartAttributes } from './part-attributes';
import styles from './part-detail.module.css';
import { PartFacts } from './part-facts';
import { PartGallery } from './part-gallery';
import { StockTag } from './stock';

const DatasheetList = optionalPart(async () => (await import('./datasheet-list')).DatasheetList);

interface PartDetailProps {
  part: PartView;
  /** default: the title of the page */
  heading?: ReactNode;
  /** of the headings below it */
  level?: 2 | 3;
}

/** The pictures, description, price, stock and datasheets of a part. */
export function PartDetail({ part, heading = <PageTitle>{part.name}</PageTitle>, level = 2 }: PartDetailProps) {
  return (
    <article className={`${layout.stack} ${styles.part}`}>
      <PartGallery key={part._id} part={part} />
      <div>
        {heading}
        {part.sku && <p className={`${layout.hint} ${styles.sku}`}>Part number {part.sku}</p>}
        <p className={`${layout.hint} ${layout.typed} ${styles.description}`}>{part.description}</p>
        <dl className={`${layout.facts} ${styles.facts}`}>
          <PartFacts part={part} on="page" />
        </dl>
        <p className={styles.stock}>
          <StockTag part={part} />
        </p>
        <PartAttributes part={part} level={level} />
        <Suspense>{part.datasheets && <DatasheetList datasheets={part.datasheets} level={level} />}</Suspense>
      </div>
    </article>
  );
}

export function PartDetailSkeleton() {
  return (
    <div className={`${layout.stack} ${styles.part}`}>
      <div className={`${layout.panel} ${layout.plate}`} />
      <div className={layout.stack} aria-hidden="true">
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton />
        <Skeleton className={styles.skeletonLine} />
      </div>
      <span className="visually-hidden">
        <Spinner label="Loading the part" />
      </span>
    </div>
  );
}
