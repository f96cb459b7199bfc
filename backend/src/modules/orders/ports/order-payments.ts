import type { Actor } from '#shared/actor.js';
import type { Order } from '../domain/order.js';

/** What the orders need of the payments. */
export abstract class OrderPayments {
  /**
   * Closes the way to pay the order. `paid` when that came too late: the order is then recorded as paid, with `by`
   * as the act of an admin who came upon it.
   * Throws `unavailable` when the gateway cannot be reached.
   */
  abstract cancelIntentBeforeDelete(order: Order, by?: Actor): Promise<'closed' | 'paid'>;
  /** Closes what a payment page may have opened while the order was being removed. Never throws: the order is gone. */
  abstract cancelLateIntent(order: Order): Promise<void>;
}
