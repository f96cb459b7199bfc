import type { Client } from '#shared/client.js';
import type { Order } from '../domain/order.js';
import type { Matched, OrderKeys } from '../domain/order-keys.js';

/** Orders that a text identifies and a list shows beside those with its words. */
export const MAX_IDENTIFIED = 50;

/** An order that a text identifies. */
export interface IdentifiedOrder {
  order: Order;
  matched: Matched;
  /** whether the text is the whole number or id, not its beginning */
  isWhole: boolean;
}

/** Finds a few orders along indexes. It counts nothing. */
export abstract class OrderSearch {
  /** The orders that the keys identify, at most `limit` by each kind of key. */
  abstract identify(keys: OrderKeys, limit: number): Promise<IdentifiedOrder[]>;
  /** The newest orders that `orderQuery` of the text finds; none without a word. */
  abstract findByWords(text: string, limit: number, client?: Client): Promise<Order[]>;
  /** The newest orders of this e-mail, else orders of e-mails that begin with it. @param email lower-case */
  abstract findByEmail(email: string, limit: number): Promise<Order[]>;
}
