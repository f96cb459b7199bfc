import type { ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './section.module.css';

interface SectionProps {
  /** Id of the heading that names the section. */
  id: string;
  title: string;
  /** Has another background than adjacent sections. */
  sunken?: boolean;
  children: ReactNode;
}

/** A full-width section of a public page, named by its heading. */
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
