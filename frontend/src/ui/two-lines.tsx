import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import layout from './layout.module.css';
import table from './table.module.css';

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
    <div className={table.twoLines}>
      <p ref={text} className={isOpen ? layout.typed : layout.clamped}>
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          className={`screen-only ${layout.textButton}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </div>
  );
}
