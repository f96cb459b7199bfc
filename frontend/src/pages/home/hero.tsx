import { type ReactNode, useEffect, useState } from 'react';
import { brand } from '@/ui/brand';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import boardUrl from '@/ui/hero-board.svg';
import layout from '@/ui/layout.module.css';
import styles from './hero.module.css';

/** @param beside what a signed-in person goes on with; the introduction is smaller then */
export function Hero({ beside }: { beside?: ReactNode }) {
  return (
    <section className={styles.hero} aria-labelledby="hero" data-small={beside !== undefined}>
      <div className={`${layout.container} ${layout.columns} ${styles.inner}`}>
        <div>
          <h1 className={`enter ${styles.headline}`} id="hero">
            {brand.introduction.headline}
          </h1>
          <p className={`enter ${layout.hint} ${styles.lead}`}>{brand.introduction.text}</p>
          {!beside && (
            <div className={`enter ${layout.row}`}>
              <ButtonLink to={paths.signUp}>Get Started</ButtonLink>
              <ButtonLink look="quiet" to={paths.logIn}>
                Log In
              </ButtonLink>
            </div>
          )}
        </div>
        <Board />
        {beside}
      </div>
      <img
        className={styles.line}
        src="/pictures/banner-bottom.svg"
        alt="Production line with mainboards, graphics cards and packed parcels"
        width={1440}
        height={360}
        fetchPriority="high"
      />
    </section>
  );
}

/** The hero's picture, an inline SVG so that it follows the theme. It is loaded after the text, so that it does not delay it. */
function Board() {
  const [drawing, setDrawing] = useState('');
  useEffect(() => {
    const load = async () => {
      const response = await fetch(boardUrl);
      if (response.ok) setDrawing(await response.text());
    };
    // The hero works without its picture.
    load().catch(() => undefined);
  }, []);
  return (
    <div
      className={styles.board}
      role="img"
      aria-label="A mainboard with a processor above its socket, copper traces running to every part"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
