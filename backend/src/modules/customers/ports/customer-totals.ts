import type { Totals } from '../domain/customer.js';
import type { Client } from '#shared/client.js';

/** Adds up the orders of one customer in the store. */
export abstract class CustomerTotals {
  /** @param email lower-case */
  abstract of(email: string, client?: Client): Promise<Totals>;
}
