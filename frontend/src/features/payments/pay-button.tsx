import { Button } from 'antd';
import { useId } from 'react';
import styles from './pay-button.module.css';

interface PayButtonProps {
  busy: boolean;
  /** why it cannot be pressed, in words; undefined when it can */
  blocked: string | undefined;
}

/** Submits a card form; when it can't, it says why. */
export function PayButton({ busy, blocked }: PayButtonProps) {
  const reasonId = useId();
  return (
    <div className={styles.pay}>
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        disabled={blocked !== undefined}
        loading={busy}
        {...(blocked !== undefined && { 'aria-describedby': reasonId })}
      >
        Pay
      </Button>
      <p id={reasonId} role="status" className={styles.reason}>
        {blocked}
      </p>
    </div>
  );
}
