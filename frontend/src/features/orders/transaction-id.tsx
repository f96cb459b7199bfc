import { Typography } from 'antd';

/**
 * The id of a payment or a dispute at the card provider; with `copyable` a button copies it. A file of its own, because Ant Design's
 * Typography is as large as the list of orders, which shows no ids.
 */
export function TransactionId({ id, copyable = false }: { id: string; copyable?: boolean }) {
  const code = <code className="figure">{id}</code>;
  return copyable ? <Typography.Text copyable={{ text: id }}>{code}</Typography.Text> : code;
}
