import { Button } from 'antd';
import { useState } from 'react';
import styles from './unsaved-payment.module.css';

/** The card was charged, but the order does not show it yet. */
export function UnsavedPayment({ reason, onRetry }: { reason: string; onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div role="alert" className={styles.note}>
      <p>
        <strong>Your card was charged, but the order does not show it yet.</strong> {reason} You will not be charged
        twice.
      </p>
      <Button loading={busy} onClick={() => void retry()}>
        Save it now
      </Button>
    </div>
  );
}
