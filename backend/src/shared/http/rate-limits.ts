import { RateLimiter } from './rate-limiter.js';

/** Counts what each key does in a minute. */
export interface Limiter {
  /** Counts one act; answers 0, or when it is one too many, the seconds until the next is welcome. */
  take(key: string): number | Promise<number>;
}

/** Makes the limits; those of one name hold across all servers of a shop. */
export abstract class RateLimits {
  /** @param perMinute acts of one key */
  abstract limiter(name: string, perMinute: number): Limiter;
}

/** For a shop on one server. */
export class LocalRateLimits extends RateLimits {
  override limiter(_name: string, perMinute: number): Limiter {
    return new RateLimiter(perMinute);
  }
}
