import { TopCategories } from '@/features/parts/category-cards';
import { useCategories } from '@/features/parts/category-tree';
import { useSession } from '@/features/users/use-session';
import { firstPaint } from '@/ui/first-paint';
import { lazyPart } from '@/ui/lazy-part';
import { Catalogue } from './catalogue/catalogue';
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

export function Component() {
  const { status } = useSession();
  const { data, isLoading } = useCategories();
  return (
    <>
      <AfterSignUp />
      {status === 'signed-out' ? <Hero /> : <Hero beside={<GoOn />} />}
      <Catalogue above={<TopCategories tree={data?.items ?? []} />} isPending={isLoading}>
        <LowerHalf />
      </Catalogue>
    </>
  );
}
