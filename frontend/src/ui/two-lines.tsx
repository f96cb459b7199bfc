import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './two-lines.module.css';

/** A text of at most two lines; a button shows the rest of a longer one. */
export function TwoLines({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = text;
    if (current === null) return;
    const measure = () => setIsCut((isCut) => isCut || current.scrollHeight > current.clientHeight + 1);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return (
    <div className={styles.box}>
      <p ref={text} className={styles.text} data-open={isOpen}>
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          className={`screen-only ${styles.more}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </div>
  );
}
