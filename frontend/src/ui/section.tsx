import type { ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './section.module.css';

interface SectionProps {
  /** Id of the heading that names the section. */
  id: string;
  title: string;
  /** Sits on the quiet ground, to set it off from its neighbours. */
  sunken?: boolean;
  children: ReactNode;
}

/** A part of a public page, as wide as the page allows, named by its heading. */
export function Section({ id, title, sunken = false, children }: SectionProps) {
  return (
    <section className={styles.section} data-sunken={sunken} aria-labelledby={id}>
      <div className={`${layout.container} ${styles.inner}`}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
