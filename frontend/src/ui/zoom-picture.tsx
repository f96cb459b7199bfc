import { useEffect, useRef, useState } from 'react';
import { CloseIcon, EnlargeIcon } from './icons';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [missing, setMissing] = useState<string>();

  const open = () => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
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
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={open}>
          <EnlargeIcon className={`${layout.panel} ${styles.sign}`} />
          <span className="visually-hidden">Enlarge picture</span>
        </button>
      )}
      <dialog
        ref={dialog}
        className={`${layout.panel} ${styles.dialog}`}
        aria-label={`Picture: ${alt}`}
        onClose={() => setIsOpen(false)}
        onClick={({ target, currentTarget }) => {
          // The picture fills the dialog, so a click whose target is the dialog itself is on the backdrop.
          if (target === currentTarget) currentTarget.close();
        }}
      >
        <button
          type="button"
          className={`${layout.panel} ${layout.iconButton} ${styles.close}`}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
        {/* Fills the height of a tall window; the overflowing part is reached by scrolling, by keyboard too. */}
        <div className={styles.view} tabIndex={0} role="group" aria-label="Large view" ref={view}>
          {isOpen && <img className={styles.large} src={src} alt={alt} width={width} height={height} />}
        </div>
      </dialog>
    </div>
  );
}
