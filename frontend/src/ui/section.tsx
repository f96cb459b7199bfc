import type { ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './section.module.css';

interface SectionProps {
  /** Id of the heading that names the section. */
  id: string;
  title: string;
  /** The page's heading; the section's own is hidden below it. */
  head?: ReactNode;
  /** Has another background than adjacent sections. */
  sunken?: boolean;
  children: ReactNode;
}

/** A full-width section of a public page, named by its heading. */
export function Section({ id, title, head, sunken = false, children }: SectionProps) {
  return (
    <section className={styles.section} data-sunken={sunken} data-first={head !== undefined} aria-labelledby={id}>
      <div className={`${layout.container} ${styles.inner}`}>
        {head}
        <h2 className={head === undefined ? styles.title : 'visually-hidden'} id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
