import type { ReactNode } from 'react';
import { Button } from './button';
import { AlertIcon } from './icons';
import layout from './layout.module.css';
import styles from './message-state.module.css';

interface ErrorStateProps {
  title: string;
  /** what happened, in a sentence */
  children?: ReactNode;
  /** absent where a retry cannot help */
  onRetry?: () => void;
  retrying?: boolean;
  /** another action */
  action?: ReactNode;
  /** show one line above the content that was loaded earlier instead of replacing it */
  isBanner?: boolean;
  /** the page shows nothing else, so the title is the page's heading */
  isPage?: boolean;
}

/** Describes an error and offers a retry. */
export function ErrorState({ title, children, onRetry, retrying, action, isBanner, isPage }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={`${layout.panel} ${layout.stack} ${styles.state}`} role="alert" data-banner={isBanner}>
      <AlertIcon className={styles.alert} />
      <Title className={styles.title}>{title}</Title>
      {children && <p className={`${layout.hint} ${styles.text}`}>{children}</p>}
      <div className={`${layout.row} ${styles.action}`}>
        {onRetry && (
          // A disabled button would lose the focus.
          <Button look="quiet" size="small" onClick={onRetry} aria-disabled={retrying}>
            {retrying ? 'Trying again…' : 'Try again'}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
