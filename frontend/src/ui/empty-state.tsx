import type { ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './message-state.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** the next step: a link or a button */
  action?: ReactNode;
}

/** Explains why there is nothing to show, and offers the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={`${layout.panel} ${layout.stack} ${styles.state}`}>
      <svg className={styles.drawing} viewBox="0 0 96 64" aria-hidden="true">
        <path className={styles.trace} d="M0 46h20l8-8M96 46H76l-8-8M0 20h26M96 20H70" />
        <path className={styles.socket} d="M28 16h40v32H28z" />
        <path className={styles.pins} d="M36 16v-6m8 6v-6m8 6v-6m8 6v-6M36 54v-6m8 6v-6m8 6v-6m8 6v-6" />
        <path className={styles.gap} d="M36 24h24v16H36z" />
      </svg>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={`${layout.hint} ${styles.text}`}>{children}</p>}
      {action && <div className={`${layout.row} ${styles.action}`}>{action}</div>}
    </div>
  );
}
