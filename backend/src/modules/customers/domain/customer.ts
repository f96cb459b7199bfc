import { DomainError } from '#shared/domain-error.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { User } from '#modules/users/domain/user.js';
import type { Sums } from '#shared/money.js';

/** What the orders of an e-mail came to. */
export interface Totals extends Sums {
  unpaid: number;
  /** pending and shipped orders */
  paid: number;
}

/** An account, an e-mail with orders, or both. */
export interface Customer {
  email: string;
  user?: User;
  /** whether ADMIN_EMAILS names the e-mail */
  isAdminBySettings: boolean;
  totals: Totals;
  /** the newest order */
  last?: Order;
}

export const unknownCustomer = () =>
  new DomainError('not-found', 'customer-unknown', 'This e-mail has no account and no orders.');
