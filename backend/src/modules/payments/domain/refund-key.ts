import { createHash } from 'node:crypto';

/** The gateway's key for a refund of the order: made of the admin's key, whatever characters that has. */
export function refundKey(order_id: string, key: string): string {
  return `refund:${order_id}:${createHash('sha256').update(key).digest('hex')}`;
}
