import { createHash } from 'node:crypto';

/** The gateway's key for a refund of the order: made of the admin's key, whatever characters that has. */
export function refundKey(order_id: string, key: string): string {
  return `refund:${order_id}:${digest(key)}`;
}

/** The gateway's key for an admin's refund of a payment that pays no order. */
export function exceptionKey(transactionId: string, admin: string): string {
  return `reconciled:${transactionId}:${digest(admin)}`;
}

/** The gateway's key for the shop's own refund of a payment that pays no order. */
export function unmatchedKey(transactionId: string): string {
  return `unmatched:${transactionId}`;
}

/** A key goes into a header, and has at most 255 characters. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
