import { useId, type ReactNode, type SyntheticEvent } from 'react';
import styles from './card-form-frame.module.css';
import { PayButton } from './pay-button';

interface CardFormFrameProps {
  /** the card's number, which takes the whole width, and then its date and code */
  children: ReactNode;
  onSubmit: (event: SyntheticEvent) => void;
  busy: boolean;
  /** why nothing can be paid now; undefined when it can */
  blocked: string | undefined;
  /** what is wrong with the card, or why it was not charged */
  message: string | undefined;
  /** stands below the form */
  below?: ReactNode;
}

/** What the card forms of all providers look like: the fields, the button, and the message under them. */
export function CardFormFrame({ children, onSubmit, busy, blocked, message, below }: CardFormFrameProps) {
  const titleId = useId();
  return (
    <div className={styles.room}>
      <form className={styles.form} aria-labelledby={titleId} noValidate onSubmit={onSubmit}>
        <h2 id={titleId} className={styles.title}>
          Pay by card
        </h2>
        {children}
        <div className={styles.pay}>
          <PayButton busy={busy} blocked={blocked} />
        </div>
        {message !== undefined && (
          <p role="alert" className={styles.message}>
            {message}
          </p>
        )}
      </form>
      {below}
    </div>
  );
}
