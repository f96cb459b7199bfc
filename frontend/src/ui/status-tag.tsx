import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** A state in one word, with a lamp beside it. */
export function StatusTag({
  tone,
  children,
}: {
  tone: 'success' | 'warning' | 'accent' | 'muted';
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
