import { type ReactNode, useId, useState } from 'react';
import { ChevronIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { PageTitle } from '@/ui/page-title';
import styles from './blogs-page.module.css';
import { answers } from './blogs/answers';

export function Component() {
  return (
    <div className={`${layout.container} ${layout.columns} ${styles.page}`}>
      <div className={styles.header}>
        <PageTitle size="large" lead="Blogs" note="Five things developers ask us about the software behind this shop.">
          Questions &amp; Answers!
        </PageTitle>
      </div>
      <div className={layout.lined}>
        {answers.map(({ question, Answer }) => (
          <BlogPanel key={question} question={question}>
            <Answer />
          </BlogPanel>
        ))}
      </div>
    </div>
  );
}

/** A question with an answer that a click shows or hides. */
function BlogPanel({ question, children }: { question: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section>
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
      <div className={`enter ${styles.answer}`} id={id} role="region" aria-labelledby={`${id}-question`} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
