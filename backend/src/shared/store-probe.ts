/** Checks of the store itself. */
export abstract class StoreProbe {
  /** Stores a few bytes as durably as an order; throws `unavailable` when the store refuses. */
  abstract write(): Promise<void>;

  /** Milliseconds since 1970, by a clock that ignores jumps of this machine's clock. */
  abstract now(): Promise<number>;
}
