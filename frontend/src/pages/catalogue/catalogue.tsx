import type { ReactNode } from 'react';
import { AddToBasket } from '@/features/basket/add-to-basket';
import { PartGrid, type PartGridProps } from '@/features/parts/part-grid';
import { usePartPanel } from '@/features/parts/use-part-panel';
import { useSession } from '@/features/users/use-session';
import { firstPaint } from '@/ui/first-paint';
import { lazyPart } from '@/ui/lazy-part';

/** Loaded after the first paint: React shows a part that is loaded when it is opened at the earliest 300 ms later. */
const OpenPart = lazyPart(async () => (await import('./open-part')).OpenPart, {
  failure: 'The part could not be shown',
  skeleton: null,
});
void firstPaint.then(OpenPart.preload);

/** Loaded when a visitor chooses a part to compare. */
const ComparisonBar = lazyPart(async () => (await import('@/features/parts/comparison-bar')).ComparisonBar, {
  failure: 'The comparison could not be shown',
  skeleton: null,
});

type CatalogueProps = Omit<PartGridProps, 'Action'> & {
  /** the rest of the page, above the bar of compared parts */
  children?: ReactNode;
};

/** The parts with the basket's button for everyone but admins, the open part, and the parts to compare. */
export function Catalogue({ children, ...grid }: CatalogueProps) {
  const { admin } = useSession();
  const { partId, isComparing, close } = usePartPanel();
  return (
    <>
      <PartGrid Action={admin ? undefined : AddToBasket} {...grid} />
      {children}
      {isComparing && <ComparisonBar />}
      {partId !== undefined && <OpenPart key={partId} partId={partId} onClose={close} />}
    </>
  );
}
