import { Typography } from 'antd';

/** The id of a payment or a dispute at the card provider; with `copyable` a button copies it. */
export function TransactionId({ id, copyable = false }: { id: string; copyable?: boolean }) {
  const code = <code className="figure">{id}</code>;
  return copyable ? <Typography.Text copyable={{ text: id }}>{code}</Typography.Text> : code;
}
