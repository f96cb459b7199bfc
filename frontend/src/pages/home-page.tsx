import type { PartView } from '@/api/types.gen';
import { AddToBasket, InBasket } from '@/features/basket/add-to-basket';
import { PartGrid } from '@/features/parts/part-grid';
import { usePartPanel } from '@/features/parts/use-part-panel';
import { useSession } from '@/features/users/use-session';
import { lazyPart } from '@/ui/lazy-part';
import layout from '@/ui/layout.module.css';
import { Hero } from './home/hero';
import styles from './home-page.module.css';

/** Loaded after the first paint, which needs none of it. */
const LowerHalf = lazyPart(async () => (await import('./home/lower-half')).LowerHalf, {
  failure: 'The rest of the page could not be loaded',
  skeleton: <div className={styles.lowerHalf} />,
});

/** Loaded when a visitor opens a part. */
const PartPanel = lazyPart(async () => (await import('@/features/parts/part-panel')).PartPanel, {
  failure: 'The part could not be shown',
  skeleton: null,
});

/** Loaded when a visitor chooses a part to compare. */
const ComparisonBar = lazyPart(async () => (await import('@/features/parts/comparison-bar')).ComparisonBar, {
  failure: 'The comparison could not be shown',
  skeleton: null,
});

export function Component() {
  const { admin } = useSession();
  const { partId, isComparing, close } = usePartPanel();
  return (
    <>
      <Hero />
      <PartGrid action={admin ? undefined : cardAction} />
      <LowerHalf />
      {isComparing && <ComparisonBar />}
      {partId !== undefined && (
        <PartPanel key={partId} partId={partId} onClose={close}>
          {(part) =>
            !admin && (
              <div className={`${layout.stack} ${layout.tight}`}>
                <AddToBasket part={part} />
                <InBasket partId={part._id} />
              </div>
            )
          }
        </PartPanel>
      )}
    </>
  );
}

const cardAction = (part: PartView, nameId: string) => (
  <AddToBasket part={part} size="small" aria-describedby={nameId} />
);
