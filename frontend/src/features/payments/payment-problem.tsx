import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './payment-problem.module.css';

interface PaymentProblemProps {
  title: string;
  children: ReactNode;
  retryLabel: string;
  onRetry: () => Promise<void>;
}

/** A payment stands still: why, and how to go on. */
export function PaymentProblem({ title, children, retryLabel, onRetry }: PaymentProblemProps) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className={styles.problem}>
      <p role="alert">
        <strong>{title}</strong> {children}
      </p>
      <Button loading={busy} onClick={() => void retry()}>
        {retryLabel}
      </Button>
    </div>
  );
}
