import { AddToBasket } from '@/features/basket/add-to-basket';
import { PartGrid } from '@/features/parts/part-grid';
import { usePartPanel } from '@/features/parts/use-part-panel';
import { useSession } from '@/features/users/use-session';
import { firstPaint } from '@/ui/first-paint';
import { lazyPart } from '@/ui/lazy-part';
import { AfterSignUp } from './home/after-sign-up';
import styles from './home/go-on.module.css';
import { Hero } from './home/hero';

/** Loaded when somebody is signed in. */
const GoOn = lazyPart(async () => (await import('./home/go-on')).GoOn, {
  failure: 'Your orders could not be shown',
  skeleton: <div className={styles.goOn} />,
  narrow: true,
});

/** Loaded after the first paint, which needs none of it. */
const LowerHalf = lazyPart(
  async () => {
    await firstPaint;
    return (await import('./home/lower-half')).LowerHalf;
  },
  {
    failure: 'The rest of the page could not be loaded',
    // About the height of the sections, so that a reload at the end of the page stays near it.
    skeleton: <div style={{ minBlockSize: '90rem' }} />,
  },
);

/** Loaded after the first paint: React shows a part that is loaded when it is opened at the earliest 300 ms later. */
const OpenPart = lazyPart(async () => (await import('./home/open-part')).OpenPart, {
  failure: 'The part could not be shown',
  skeleton: null,
});
void firstPaint.then(OpenPart.preload);

/** Loaded when a visitor chooses a part to compare. */
const ComparisonBar = lazyPart(async () => (await import('@/features/parts/comparison-bar')).ComparisonBar, {
  failure: 'The comparison could not be shown',
  skeleton: null,
});

export function Component() {
  const { status, admin } = useSession();
  const { partId, isComparing, close } = usePartPanel();
  return (
    <>
      <AfterSignUp />
      {status === 'signed-out' ? <Hero /> : <Hero beside={<GoOn />} />}
      <PartGrid Action={admin ? undefined : AddToBasket} />
      <LowerHalf />
      {isComparing && <ComparisonBar />}
      {partId !== undefined && <OpenPart key={partId} partId={partId} onClose={close} />}
    </>
  );
}
