export type Rank = 'admin' | 'customer' | 'visitor';

/** Who waits for something that all share, such as a thread. */
export interface Client {
  /** the account, or the network of a visitor, as the rate limits count them */
  key: string;
  rank: Rank;
  /** whether nobody waits for the result any more */
  hasLeft?: () => boolean;
}

/** The shop's own work. */
export const SHOP: Client = { key: 'shop', rank: 'admin' };
