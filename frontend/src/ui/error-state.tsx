import type { ReactNode } from 'react';
import { Button } from './button';
import { AlertIcon } from './icons';
import layout from './layout.module.css';
import styles from './message-state.module.css';

interface ErrorStateProps {
  title: string;
  /** what happened, in a sentence */
  children?: ReactNode;
  /** absent where trying again is no use */
  onRetry?: () => void;
  retrying?: boolean;
  /** another way on */
  action?: ReactNode;
  /** what came earlier still stands below it: it takes one line, not the place of the content */
  above?: boolean;
  /** it is all there is of the page, so its title is the page's heading */
  isPage?: boolean;
}

/** Says what went wrong and offers to try again. */
export function ErrorState({ title, children, onRetry, retrying, action, above, isPage }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={`${layout.panel} ${styles.state}`} role="alert" data-above={above}>
      <AlertIcon className={styles.alert} />
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      <div className={`${layout.row} ${styles.action}`}>
        {onRetry && (
          // Disabled it would lose the keyboard.
          <Button look="quiet" size="small" onClick={onRetry} aria-disabled={retrying}>
            {retrying ? 'Trying again…' : 'Try again'}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
