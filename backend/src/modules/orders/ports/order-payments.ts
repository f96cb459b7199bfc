import type { Order } from '../domain/order.js';

/** What the orders need of the payments. */
export abstract class OrderPayments {
  /**
   * Closes the way to pay the order. `paid` when that came too late: the order is then recorded as paid.
   * Throws `unavailable` when the gateway cannot be reached.
   */
  abstract close(order: Order): Promise<'closed' | 'paid'>;
  /** Closes what a payment page may have opened while the order was being removed. Never throws: the order is gone. */
  abstract abandon(order: Order): Promise<void>;
}
