import { CopyButton } from '@/ui/copy-button';
import styles from './transaction-id.module.css';

/** The payment that settled an order. */
export function TransactionId({ id }: { id: string }) {
  return <code className={styles.id}>{id}</code>;
}

/** The same with a button that copies it; on paper there is none. */
export function CopyableTransaction({ id }: { id: string }) {
  return (
    <span className={styles.copyable}>
      <TransactionId id={id} />
      <span className="screen-only">
        <CopyButton text={id} />
      </span>
    </span>
  );
}
