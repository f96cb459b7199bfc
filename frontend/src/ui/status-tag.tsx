import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** A state in one word, with a lamp beside it. */
export function StatusTag({
  tone,
  className = '',
  children,
}: {
  tone: 'success' | 'warning' | 'accent' | 'muted';
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={`${styles.tag} ${className}`} data-tone={tone}>
      {children}
    </span>
  );
}
