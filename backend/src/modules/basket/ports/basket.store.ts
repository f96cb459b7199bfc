import type { Basket } from '../domain/basket.js';

/** The store of customers' baskets. */
export abstract class BasketStore {
  /** The basket of a user; empty, at revision 0, when the user never changed it. */
  abstract find(user_id: string): Promise<Basket>;
  /** Stores these lines if the basket is still at this revision, and returns it at the next one; undefined if it is not. */
  abstract replace(user_id: string, basket: Basket): Promise<Basket | undefined>;
}
