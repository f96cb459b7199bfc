import { PartGrid } from '@/features/parts/part-grid';
import { lazyPart } from '@/ui/lazy-part';
import { Hero } from './home/hero';
import styles from './home-page.module.css';

/** Loaded after the first paint, which needs none of it. */
const LowerHalf = lazyPart(async () => (await import('./home/lower-half')).LowerHalf, {
  failure: 'The rest of the page could not be loaded',
  skeleton: <div className={styles.lowerHalf} />,
});

export function Component() {
  return (
    <>
      <Hero />
      <PartGrid />
      <LowerHalf />
    </>
  );
}
