import { formatDollars } from '#shared/money.js';
import type { MessageContents, MessageKind } from '#app/recording/messages/domain/message.js';
import { formatCounted } from './mail.js';

/** The subject of each kind, without any text that a customer gave. A list shows it without making the mail. */
export const SUBJECTS: { [Kind in MessageKind]: (content: MessageContents[Kind]) => string } = {
  'order-placed': ({ order }) => `Order ${order.number} is placed`,
  'payment-reminder': ({ order }) => `Order ${order.number} is not paid yet`,
  'payment-received': ({ order }) => `Payment received for order ${order.number}`,
  'order-shipped': ({ order }) => `Order ${order.number} has been shipped`,
  'tracking-changed': ({ order }) => `New tracking details for order ${order.number}`,
  'order-refunded': ({ order, refund_cents }) => `Refund of ${formatDollars(refund_cents)} for order ${order.number}`,
  'order-cancelled': ({ order }) => `Order ${order.number} was cancelled`,
  'correction-accepted': ({ order }) => `The invoice of order ${order.number} is corrected`,
  'correction-refused': ({ order }) => `The invoice of order ${order.number} stays as it is`,
  'order-to-ship': ({ order }) => `Order ${order.number} is to be shipped`,
  'dispute-opened': ({ order, isInquiry }) =>
    `${isInquiry ? 'Inquiry of the bank about' : 'Dispute about'} order ${order.number}`,
  'correction-requested': ({ order }) => `Correction asked for the invoice of order ${order.number}`,
  'unmatched-payment': ({ amount_cents }) => `Payment of ${formatDollars(amount_cents)} without an order`,
  'backup-failed': () => 'A scheduled backup failed',
  'low-stock': ({ total }) => `${formatCounted(total, 'part')} low in stock`,
  'email-verification': () => 'Verify your e-mail address',
  'password-reset': () => 'Reset your password',
};
