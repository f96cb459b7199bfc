import styles from './transaction-id.module.css';

/** The payment that settled an order. */
export function TransactionId({ id }: { id: string }) {
  return <code className={styles.id}>{id}</code>;
}
