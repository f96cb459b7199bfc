import { type Message, ADMINS, newMessage } from '#app/recording/messages/domain/message.js';
import type { UnmatchedPayment } from './unmatched-payment.js';

/** Tells the admins of a payment that pays no order. */
export function unmatchedPaymentMessages({ transactionId, amount_cents, reason, email }: UnmatchedPayment): Message[] {
  const content = { transaction: transactionId, amount_cents, reason, email };
  return [newMessage({ recipient: ADMINS, cause: transactionId, kind: 'unmatched-payment', content })];
}
