import { useEffect, useRef, useState } from 'react';
import { CloseIcon, EnlargeIcon } from './icons';
import { NativeDialog } from './native-dialog';
import { Picture } from './picture';
import styles from './zoom-picture.module.css';
import layout from './layout.module.css';

interface ZoomPictureProps {
  src: string;
  alt: string;
  /** size in pixels, which sets the proportions */
  width: number;
  height: number;
  className?: string;
}

/** A picture that opens at the size of the window by click or keyboard; Escape, the button or a click next to it closes it. */
export function ZoomPicture({ src, alt, width, height, className = '' }: ZoomPictureProps) {
  const view = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [missing, setMissing] = useState<string>();
  useEffect(() => {
    const box = view.current;
    if (isOpen && box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }, [isOpen]);

  return (
    <div className={`${layout.panel} ${layout.plate} ${styles.plate} ${className}`}>
      <Picture
        src={src}
        alt={alt}
        width={width}
        height={height}
        eager
        className={styles.picture}
        onMissing={() => setMissing(src)}
      />
      {missing !== src && (
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <EnlargeIcon className={`${layout.panel} ${styles.sign}`} />
          <span className="visually-hidden">Enlarge picture</span>
        </button>
      )}
      {isOpen && (
        <NativeDialog
          className={`${layout.panel} ${styles.dialog}`}
          label={`Picture: ${alt}`}
          onClose={() => setIsOpen(false)}
        >
          <button
            type="button"
            className={`${layout.panel} ${layout.iconButton} ${styles.close}`}
            aria-label="Close"
            onClick={() => setIsOpen(false)}
          >
            <CloseIcon />
          </button>
          {/* Fills the height of a tall window; the overflowing part is reached by scrolling, by keyboard too. */}
          <div className={styles.view} tabIndex={0} role="group" aria-label="Large view" ref={view}>
            <img className={styles.large} src={src} alt={alt} width={width} height={height} />
          </div>
        </NativeDialog>
      )}
    </div>
  );
}
