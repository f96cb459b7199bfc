import { useRef, useState } from 'react';
import layout from '@/ui/layout.module.css';
import { Picture } from '@/ui/picture';
import { indexAfterKey, PictureSteps } from '@/ui/picture-steps';
import { EnlargePicture } from './enlarge-picture';
import first from './part-gallery.module.css';
import styles from './picture-slides.module.css';
import { SIZES, type ShownPicture } from './shown-picture';

/** Pictures, one at a time: others by swiping, thumbnails, buttons or arrow keys, and large ones in a dialog. */
export function PictureSlides({ pictures }: { pictures: readonly ShownPicture[] }) {
  const view = useRef<HTMLDivElement>(null);
  const enlarge = useRef<HTMLButtonElement>(null);
  const [index, setIndex] = useState(0);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const count = pictures.length;
  const show = (to: number, behavior: ScrollBehavior = 'auto') =>
    view.current?.scrollTo({ left: to * view.current.clientWidth, behavior });

  return (
    <div
      className={`${layout.stack} ${styles.gallery}`}
      role="group"
      aria-label="Pictures"
      onKeyDown={(event) => {
        const next = indexAfterKey(event, index, count);
        if (next !== undefined) show(next);
      }}
    >
      <div className={`${layout.panel} ${layout.plate} ${first.plate}`}>
        {/* The buttons are beside it: a finger that begins on one of them would not swipe. */}
        <div
          ref={view}
          className={styles.view}
          tabIndex={0}
          role="group"
          aria-label="Pictures to swipe"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setIndex(Math.round(scrollLeft / clientWidth))}
          // For pointers; keys reach the button.
          onClick={() => enlarge.current?.click()}
        >
          {pictures.map(({ url, alt }, place) => (
            <Picture
              key={url}
              src={url}
              alt={alt}
              width={640}
              sizes={SIZES}
              eager={place === 0}
              className={first.picture ?? ''}
              onMissing={() => setMissing((urls) => [...urls, url])}
            />
          ))}
        </div>
        {!missing.includes(pictures[index]?.url ?? '') && (
          <EnlargePicture
            pictures={pictures}
            index={index}
            className={styles.enlarge}
            button={enlarge}
            onClose={(last) => show(last, 'instant')}
          />
        )}
        <PictureSteps index={index} count={count} onStep={(to) => show(to)} />
      </div>
      <ul className={`${layout.list} ${styles.thumbnails}`} aria-label="All pictures">
        {pictures.map(({ url, alt }, place) => (
          <li key={url}>
            <button
              type="button"
              className={`${layout.panel} ${styles.thumbnail}`}
              aria-label={`Picture ${place + 1}: ${alt}`}
              aria-current={place === index}
              onClick={() => show(place)}
            >
              <Picture src={url} alt="" width={96} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
