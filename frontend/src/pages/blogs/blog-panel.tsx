import { type ReactNode, useId, useState } from 'react';
import { ChevronIcon } from '@/ui/icons';
import styles from './blog-panel.module.css';

/** A question that opens and closes its answer. */
export function BlogPanel({ question, children }: { question: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          id={`${id}-question`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {question}
          <ChevronIcon className={styles.chevron} />
        </button>
      </h2>
      <div className={styles.answer} id={id} role="region" aria-labelledby={`${id}-question`} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
