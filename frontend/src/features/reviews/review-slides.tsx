import { type CSSProperties, useId } from 'react';
import type { ReviewView } from '@/api/types.gen';
import { PauseIcon, PlayIcon } from '@/ui/icons';
import { ReviewCard } from './review-card';
import styles from './review-slides.module.css';
import { CAROUSEL_SPEED, useCarousel } from './use-carousel';

/** One review at a time; behind the last the first follows, without a jump back. */
export function ReviewSlides({ reviews, labelledBy }: { reviews: ReviewView[]; labelledBy: string }) {
  const id = useId();
  const { at, current, moving, playing, turns, placeOf, hold, swipe, goTo, toggle } = useCarousel(reviews.length);
  const onTrack = { '--at': at, '--speed': `${CAROUSEL_SPEED}ms` } as CSSProperties;

  return (
    <div role="group" aria-roledescription="carousel" aria-labelledby={labelledBy} {...hold}>
      <div className={styles.window} id={id} aria-live={playing ? 'off' : 'polite'} {...swipe}>
        <ul className={styles.track} data-moving={moving} style={onTrack}>
          {reviews.map((review, index) => {
            const place = placeOf(index);
            const onScreen = index === current;
            return (
              <li
                key={review._id}
                className={styles.slide}
                style={{ '--shift': place - index } as CSSProperties}
                aria-hidden={!onScreen}
                inert={!onScreen}
              >
                <ReviewCard review={review} />
              </li>
            );
          })}
        </ul>
      </div>
      {turns && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.toggle}
            onClick={toggle}
            aria-label={playing ? 'Pause reviews' : 'Play reviews'}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
          <ul className={styles.dots}>
            {reviews.map((review, index) => (
              <li key={review._id}>
                <button
                  type="button"
                  className={styles.dot}
                  aria-label={`Review ${index + 1} of ${reviews.length}`}
                  aria-current={index === current}
                  aria-controls={id}
                  onClick={() => goTo(index)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
