import { useEffect, useRef, useState } from 'react';
import { CloseIcon } from './icons';
import layout from './layout.module.css';
import { NativeDialog } from './native-dialog';
import styles from './picture-dialog.module.css';
import { indexAfterKey, PictureSteps } from './picture-steps';
import { srcSetOf } from './picture-widths';

interface PictureDialogProps {
  pictures: readonly { url: string; alt: string }[];
  /** the one that is shown at first */
  first: number;
  /** @param index of the one that was shown last */
  onClose: (index: number) => void;
}

/** Pictures at the size of the window; Escape, the button or a click next to it closes it, and arrows lead to the others. */
export function PictureDialog({ pictures, first, onClose }: PictureDialogProps) {
  const view = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const { url, alt } = pictures[index] ?? { url: '', alt: '' };
  const isOverflowing = () => (view.current?.scrollWidth ?? 0) > (view.current?.clientWidth ?? 0);
  useEffect(() => {
    const box = view.current;
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }, [index]);

  return (
    <NativeDialog
      className={`${layout.panel} ${styles.dialog}`}
      label={`Picture: ${alt}`}
      onClose={() => onClose(index)}
    >
      <div
        onKeyDown={(event) => {
          // Those below the dialog have keys of their own.
          event.stopPropagation();
          // In a picture that is wider than the window, they scroll.
          if (event.target === view.current && isOverflowing()) return;
          const next = indexAfterKey(event, index, pictures.length);
          if (next !== undefined) setIndex(next);
        }}
      >
        <button
          type="button"
          className={`${layout.panel} ${layout.iconButton} ${styles.close}`}
          aria-label="Close"
          onClick={() => onClose(index)}
        >
          <CloseIcon />
        </button>
        {/* Fills the height of a tall window; the overflowing part is reached by scrolling, by keyboard too. */}
        <div className={styles.view} tabIndex={0} role="group" aria-label="Large view" ref={view}>
          <img
            key={url}
            className={styles.large}
            srcSet={srcSetOf(url)}
            // The largest one, also in a small window: it is there to see more.
            sizes="1600px"
            src={url}
            alt={alt}
            width={640}
            height={480}
          />
        </div>
        <PictureSteps index={index} count={pictures.length} onStep={setIndex} />
      </div>
    </NativeDialog>
  );
}
