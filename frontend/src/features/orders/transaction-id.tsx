import { Typography } from 'antd';
import styles from './transaction-id.module.css';

/** The id of a payment or a dispute at the card provider; with `copyable` a button copies it. */
export function TransactionId({ id, copyable = false }: { id: string; copyable?: boolean }) {
  const code = <code className={styles.id}>{id}</code>;
  if (!copyable) return code;
  return (
    <Typography.Text className={styles.copyable ?? ''} copyable={{ text: id }}>
      {code}
    </Typography.Text>
  );
}
