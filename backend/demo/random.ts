/** Pseudo-random numbers that are the same at each run. */
export class Random {
  constructor(private state: number) {}

  /** At least 0 and less than 1. Source: Numerical Recipes' linear congruential generator */
  number(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  /** A whole number that is at least 0 and less than `limit`. */
  upTo(limit: number): number {
    return Math.floor(this.number() * limit);
  }

  of<T>(items: readonly T[]): T {
    return items[this.upTo(items.length)] as T;
  }

  /** Picks the first items more often than the last. */
  skewed<T>(items: readonly T[]): T {
    return items[Math.floor(this.number() ** 2 * items.length)] as T;
  }
}
