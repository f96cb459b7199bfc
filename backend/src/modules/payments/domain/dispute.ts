import type { OrderDispute } from '#modules/orders/domain/order-disputes.js';

/** A dispute of a payment, whether the payment pays an order or not. */
export interface Dispute extends OrderDispute {
  transactionId: string;
  /** the order that the payment was made for; absent of an intent that was made from a total alone */
  order_id?: string;
  email: string;
  /** ISO 4217, lower-case */
  currency: string;
}
