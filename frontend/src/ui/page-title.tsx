import type { ReactNode } from 'react';
import styles from './page-title.module.css';

export const PAGE_TITLE_ID = 'page-title';

export interface PageTitleProps {
  children: ReactNode;
  /** one quiet line above the heading */
  lead?: ReactNode;
  /** one sentence below it */
  note?: ReactNode;
}

/** The one heading of a page. */
export function PageTitle({ children, lead, note }: PageTitleProps) {
  return (
    <header className={styles.header}>
      {lead && <p className={styles.lead}>{lead}</p>}
      <h1 id={PAGE_TITLE_ID} tabIndex={-1} className={styles.title}>
        {children}
      </h1>
      {note && <p className={styles.note}>{note}</p>}
    </header>
  );
}

/** Where the keyboard goes when what it stood on has vanished. */
export function focusPageTitle(): void {
  document.getElementById(PAGE_TITLE_ID)?.focus();
}
