/** What the shop asks of its store about the store itself. */
export abstract class StoreProbe {
  /** Stores a few bytes as durably as an order; throws `unavailable` when the store refuses. */
  abstract write(): Promise<void>;

  /** Milliseconds since 1970 by a clock that a jump of this machine's clock does not move. */
  abstract now(): Promise<number>;
}
