import type { Actor } from '#shared/actor.js';
import type { Order } from '../domain/order.js';

/** The payment functions that orders depend on. */
export abstract class OrderPayments {
  /**
   * Cancels the order's payment intent, so that the order cannot be paid. If the payment has succeeded, records it instead, with an audit
   * event of the admin `by`; the order is then paid. Throws `unavailable` when the gateway is unreachable.
   */
  abstract cancelIntentBeforeDelete(order: Order, by?: Actor): Promise<void>;
  /** Cancels an intent that a payment page created while the order was being deleted. Never throws: the order is deleted already. */
  abstract cancelLateIntent(order: Order): Promise<void>;
}
