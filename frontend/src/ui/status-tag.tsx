import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** A status in one word, with a coloured dot. */
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
    <span data-tone={tone} className={`${styles.tag} ${className}`} style={{ color: `var(--nb-${tone})` }}>
      {children}
    </span>
  );
}
